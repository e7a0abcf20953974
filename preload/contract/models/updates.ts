import * as v from 'valibot';

/**
 * Why an update did not come in. `notReached`: no answer from its server. `notThere`: the server has no
 * list, or not the package that it names. `notSigned`, `wrongSignature`, `notUnderstood`, `otherList` (it was
 * made under another name), `elsewhere` (it leads to another place): the list is refused. `damaged`: the package is not the one that was listed.
 * `disk`: it cannot be kept here. `notReplaced`: the program cannot be replaced.
 */
export const UPDATE_PROBLEMS = [
  'notReached',
  'notThere',
  'notSigned',
  'wrongSignature',
  'notUnderstood',
  'otherList',
  'elsewhere',
  'damaged',
  'disk',
  'notReplaced',
] as const;
export const UpdateProblem = v.picklist(UPDATE_PROBLEMS);
export type UpdateProblem = v.InferOutput<typeof UpdateProblem>;

/** The way of a new version. `ready`: it is here, and waits to be installed. */
export const UpdateStep = v.picklist([
  'idle',
  'looking',
  'upToDate',
  'found',
  'downloading',
  'ready',
  'installing',
  'failed',
]);
export type UpdateStep = v.InferOutput<typeof UpdateStep>;

/** Updates of this program, as staff see them. */
export const UpdateState = v.object({
  /** The version that runs. */
  version: v.string(),
  /** The one that ran here before it; null where none did, or it is not known. */
  before: v.nullable(v.string()),
  /**
   * Who brings a new version: the program by itself at night, the program once it is asked (`asked`), or IT
   * alone.
   */
  by: v.picklist(['itself', 'asked', 'it']),
  /** Name of the organization's server; null where its rules name none. */
  server: v.nullable(v.string()),
  /** `HH:MM`; null without a server. */
  hours: v.nullable(v.object({ from: v.string(), to: v.string() })),
  lookedAt: v.nullable(v.string()),
  step: UpdateStep,
  /** The version that was found. */
  next: v.nullable(v.string()),
  /** What came of it, from 0 to 100. */
  percent: v.number(),
  /** Why the last step failed. */
  problem: v.nullable(UpdateProblem),
});
export type UpdateState = v.InferOutput<typeof UpdateState>;
