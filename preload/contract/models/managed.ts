import * as v from 'valibot';

/** Writes that reach beyond the counter, each of which a branch can switch off for a computer. */
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

/** Keys of the machine's own settings file that rule over the program and are no setting of staff. */
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

/** Parts of the program that a branch can take away from a computer. */
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
 * Rules that keep something from being done. `setPin`: a PIN has to be set before. `keepPin`: it stays.
 * `portraitNotice`: the customer has to read it before. A feature's name: it is switched off.
 */
export const RULES = [...['setPin', 'keepPin', 'portraitNotice'], ...FEATURES] as const;
export const Rule = v.picklist(RULES);
export type Rule = v.InferOutput<typeof Rule>;

/** How many days things may be kept; null: no such bound. */
const RetentionBound = v.nullable(
  v.object({ least: v.nullable(v.number()), most: v.nullable(v.number()) }),
);

/** The bounds within which staff may choose. */
export const Bounds = v.object({
  /** Minutes; staff cannot choose more, nor never. Null: as they like. */
  autoLockAtMost: v.nullable(v.number()),
  retention: v.object({
    contents: RetentionBound,
    drafts: RetentionBound,
    receipts: RetentionBound,
    audit: RetentionBound,
  }),
});
export type Bounds = v.InferOutput<typeof Bounds>;

/** What customers are to read before a self-portrait; `textEs` says the same in Spanish. */
export const PortraitNotice = v.object({
  version: v.string(),
  text: v.string(),
  textEs: v.nullable(v.string()),
});
export type PortraitNotice = v.InferOutput<typeof PortraitNotice>;

/** The rules of the machine's own settings file, which win over the user's settings. */
export const Managed = v.object({
  managed: v.boolean(),
  /** Path of the file; null where the machine has none. */
  source: v.nullable(v.string()),
  /** Names of the settings it fixes; they cannot be changed in the window. */
  locked: v.array(v.string()),
  /**
   * Why the file cannot be followed as a whole: not read so far (`unread`), no JSON object, fields that cannot
   * be understood, or written by staff (`writable`), so that nothing in it counts. Every write is off then.
   * `misplaced`: it is where no file counts; see there.
   */
  problem: v.nullable(
    v.object({
      kind: v.picklist(['unread', 'unreadable', 'invalid', 'writable', 'misplaced']),
      fields: v.array(v.string()),
    }),
  ),
  /**
   * Where the file in `source` must be moved. Null if the file is in the right place. With `keepsRules`, the rules that
   * this desk last followed, including `writes`, stay in force until the file is moved.
   */
  misplaced: v.nullable(v.object({ moveTo: v.string(), keepsRules: v.boolean() })),
  /** Whether each may be done here. All are on where no file manages the machine. */
  writes: v.object(v.entriesFromList(WRITES, v.boolean())),
  bounds: Bounds,
  /** Parts of the program that are not used on this computer. */
  off: v.array(Feature),
  /**
   * `required`: nothing is shown to somebody without a PIN. `stays`: nobody knows whether it is, so that
   * one which is set cannot be removed. `free`: staff choose.
   */
  pin: v.picklist(['free', 'stays', 'required']),
  /** How many legal holds it names; null where nobody knows, so that everything is held. */
  holds: v.nullable(v.number()),
  /** Null also where it cannot be read: then no self-portrait is taken in. */
  portraitNotice: v.nullable(PortraitNotice),
  /** Name of the server that new versions come from; null: IT installs them. */
  updates: v.nullable(v.string()),
});
export type Managed = v.InferOutput<typeof Managed>;
