import * as v from 'valibot';

/** Changes with effects beyond the counter. A branch can switch off each of them for a computer. */
export const WRITES = [
  'offerStatus',
  'attributeEdit',
  'attributeDelete',
  'filterDelete',
  'orchestrationRetry',
  'rawBankData',
  'exports',
] as const;
export const Write = v.picklist(WRITES);
export type Write = v.InferOutput<typeof Write>;

/** Keys of the managed settings file that govern the app and aren't staff's own settings. */
export const POLICY_NAMES = [
  'server',
  'proxy',
  'certificates',
  'legalHolds',
  'requirePin',
  'autoLockAtMost',
  'retentionBounds',
  'featuresOff',
  'portraitNotice',
  'sendNowOnly',
  'updates',
] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

/** Parts of the app that a branch can switch off for a computer. */
export const FEATURES = [
  'practice',
  'camera',
  'scanner',
  'scanFolder',
  'platformFiles',
  'offers',
  'attributes',
  'commercialData',
  'scorecards',
  'orchestration',
  'portalKey',
  'reading',
] as const;
export const Feature = v.picklist(FEATURES);
export type Feature = v.InferOutput<typeof Feature>;

/**
 * Rules that prevent something. `setPin`: a PIN must be set first. `keepPin`: the PIN can't be removed.
 * `portraitNotice`: the customer must read the notice first. The name of a feature: the feature is switched off.
 */
export const RULES = [...['setPin', 'keepPin', 'portraitNotice'], ...FEATURES] as const;
export const Rule = v.picklist(RULES);
export type Rule = v.InferOutput<typeof Rule>;

/** The allowed range for how long data is kept, in days. Null means no limit. */
const RetentionBound = v.nullable(
  v.object({ least: v.nullable(v.number()), most: v.nullable(v.number()) }),
);

/** The limits within which staff can choose. */
export const Bounds = v.object({
  /**
   * The maximum number of minutes before the desk locks. Staff can't choose a longer time or turn locking off. Null
   * means no limit.
   */
  autoLockAtMost: v.nullable(v.number()),
  retention: v.object(
    v.entriesFromList(['contents', 'drafts', 'receipts', 'audit'], RetentionBound),
  ),
});
export type Bounds = v.InferOutput<typeof Bounds>;

/** What customers must read before a selfie. `textEs` is the same text in Spanish. */
export const PortraitNotice = v.object({
  version: v.string(),
  text: v.string(),
  textEs: v.nullable(v.string()),
});
export type PortraitNotice = v.InferOutput<typeof PortraitNotice>;

/** The rules of the managed settings file, which override the user's settings. */
export const Managed = v.object({
  managed: v.boolean(),
  /** The path of the file, or null if this computer has none. */
  source: v.nullable(v.string()),
  /** The names of the settings that the file locks. They can't be changed in the window. */
  locked: v.array(v.string()),
  /**
   * Why the file can't be followed as a whole. `unread`: it can't be read right now, or it's unknown who can write to it.
   * `unreadable`: it isn't a regular file with a JSON object, or it's too large. `invalid`: it has invalid fields. `writable`: staff can write to it, so nothing in it is followed. All
   * writes are off in these cases. `misplaced`: it's in a location where no file is followed; see the field of that
   * name.
   */
  problem: v.nullable(
    v.object({
      kind: v.picklist(['unread', 'unreadable', 'invalid', 'writable', 'misplaced']),
      fields: v.array(v.string()),
    }),
  ),
  /**
   * Where the file in `source` must be moved, or null if it's in the right location. With `keepsRules`, the rules that
   * this desk last followed, including `writes`, stay in force until the file is moved.
   */
  misplaced: v.nullable(v.object({ moveTo: v.string(), keepsRules: v.boolean() })),
  /** Whether each change is allowed here. All of them are allowed if no file manages the computer. */
  writes: v.object(v.entriesFromList(WRITES, v.boolean())),
  bounds: Bounds,
  /** Parts of the app that aren't used on this computer. */
  off: v.array(Feature),
  /**
   * `required`: nothing is shown to anyone without a PIN. `stays`: it's unknown whether a PIN is required, so an
   * existing one can't be removed. `free`: staff choose.
   */
  pin: v.picklist(['free', 'stays', 'required']),
  /** The number of legal holds in the file, or null if unknown. If it's unknown, everything is held. */
  holds: v.nullable(v.number()),
  /**
   * Null if there's no notice, if its value is invalid, or if the whole file can't be followed. If its value is invalid,
   * no selfie is accepted.
   */
  portraitNotice: v.nullable(PortraitNotice),
  /** The name of the server that provides new versions, or null if the IT department installs them. */
  updates: v.nullable(v.string()),
});
export type Managed = v.InferOutput<typeof Managed>;
