import * as v from 'valibot';
import { DEFAULT_RANGE_WIRE } from '../filters/range-wire.ts';
import { OfferStatusCode } from './offer.ts';
import { FolderPath } from './scan.ts';
import { ScannerAddress } from './scanner.ts';
import { Turn } from './verdict.ts';
import { VerificationKind } from './verification.ts';

/** The maximum number of cameras that a desk remembers. */
export const MAX_CAMERA_CHOICES = 8;

/** What staff chose for one of this desk's cameras. */
export const CameraChoice = v.object({
  /** The window's ID for the device. It changes if the system forgets the device; in that case, the name is enough. */
  deviceId: v.pipe(v.string(), v.maxLength(200)),
  /** The system's name of the device. */
  label: v.pipe(v.string(), v.maxLength(200)),
  /** A document camera may hang upside down or be mounted on its side. */
  turn: Turn,
});
export type CameraChoice = v.InferOutput<typeof CameraChoice>;

const label = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter a name.'),
  v.maxLength(80, 'A name can have up to 80 characters.'),
);

/** A verification service that the branch may use. The specification names none, so branches enter their own. */
export const VerificationService = v.object({
  id: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Enter the identifier.'),
    v.maxLength(200, 'This identifier is too long.'),
  ),
  label,
  verification: VerificationKind,
});
export type VerificationService = v.InferOutput<typeof VerificationService>;

const httpsUrl = v.pipe(
  v.string(),
  v.url('Enter a complete web address.'),
  v.startsWith('https://', 'The address must begin with https://.'),
  v.maxLength(2000, 'This address is too long.'),
);

const TEN_YEARS = 3650;
const wholeDays = (least: 0 | 1) =>
  v.pipe(
    v.number('Enter a number of days.'),
    v.integer('Enter a whole number of days.'),
    v.minValue(least, least === 0 ? 'Enter 0 or more.' : 'Enter at least one day.'),
    v.maxValue(TEN_YEARS, 'Enter no more than 3,650 days (ten years).'),
  );
const days = v.nullable(wholeDays(1));

/**
 * How long data is kept here, in days; null keeps it forever. The branch decides (16 CFR 314.4(c)(6) requires disposal
 * two years after last use, with exceptions).
 */
export const Retention = v.object({
  /** Counted from when the submission was sent. 0 makes the contents unreadable immediately. */
  contents: wholeDays(0),
  drafts: days,
  receipts: days,
  audit: days,
});
export type Retention = v.InferOutput<typeof Retention>;

/** Kinds of codes for which the platform has numbers but no names (spec, "not shown"). */
export const CODE_KINDS = [
  'status',
  'masterStatus',
  'dealMode',
  'source',
  'workflow',
  'workflowCategory',
  'stageManagement',
  'useOfFund',
  'priority',
  'attributeStatus',
  'attributeType',
  'attributeSource',
] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

const rangeKey = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter the key.'),
  v.maxLength(40, 'A key can have up to 40 characters.'),
);

/** The format of ranges in a search (spec, endpoint 15: the keys and the date format are "not shown"). */
const Ranges = v.pipe(
  v.object({
    min: rangeKey,
    max: rangeKey,
    dateFormat: v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (text) => ['YYYY', 'MM', 'DD'].every((part) => text.includes(part)),
        'The format must contain YYYY, MM, and DD.',
      ),
      v.maxLength(40, 'The format can have up to 40 characters.'),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['min'], ['max']],
      ({ min, max }) => min !== max,
      'The two keys must be different.',
    ),
    ['max'],
  ),
);

/** A web address in the portal, in which `{application_id}` is replaced. */
const portalTemplate = v.pipe(
  httpsUrl,
  v.includes('{application_id}', 'The address must contain {application_id}.'),
);

/** A setting, with its possible values and its default. */
interface Setting<S extends v.GenericSchema, Own extends boolean> {
  readonly schema: S;
  readonly standard: v.InferOutput<S>;
  readonly own: Own;
}

/** Defines a setting that the managed settings can lock (`docs/managed-settings.md`). */
function fixable<S extends v.GenericSchema>(
  schema: S,
  standard: v.InferOutput<S>,
): Setting<S, false> {
  return { schema, standard, own: false };
}

/** Defines a setting that each desk, or each person there, chooses. The managed settings can't lock it. */
function own<S extends v.GenericSchema>(schema: S, standard: v.InferOutput<S>): Setting<S, true> {
  return { schema, standard, own: true };
}

/** Tabs of an application that most tellers never need. */
export const RareTab = v.picklist(['scorecards', 'orchestration']);
export type RareTab = v.InferOutput<typeof RareTab>;

/** All settings, in the order in which they're shown. */
const SETTINGS = {
  /** The specification names no verification service, so a new desk has none. */
  verificationServices: fixable(
    v.pipe(v.array(VerificationService), v.maxLength(20, 'You can add up to 20 services.')),
    [],
  ),
  forgotPasswordUrl: fixable(v.nullable(httpsUrl), null),
  /** The address of an application in the lender's portal. */
  applicationUrl: fixable(v.nullable(portalTemplate), null),
  /** The branch's names for codes, by kind of code and by code. */
  codeLabels: fixable(v.record(v.picklist(CODE_KINDS), v.record(v.string(), label)), {}),
  /** Offer status codes that take a reason (spec, endpoint 4: which ones do is "not shown"). */
  declinedStatuses: fixable(v.pipe(v.array(OfferStatusCode), v.maxLength(6)), [3, 5]),
  /** Application tabs that are shown even if this desk hasn't used them yet. */
  moreTabs: fixable(v.pipe(v.array(RareTab), v.maxLength(2)), []),
  ranges: fixable(Ranges, DEFAULT_RANGE_WIRE),
  /**
   * A JSON array for one saved filter in `templates`, in which `"{id}"` and `"{visible}"` are replaced. Its shape is
   * "not shown" (spec, endpoint 11).
   */
  visibilityTemplate: fixable(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(500, 'Use 500 characters or fewer.'),
      v.check(isJsonArray, 'Enter a JSON array.'),
      v.includes('"{id}"', 'The array must contain "{id}".'),
    ),
    '["{id}", "{visible}"]',
  ),
  /**
   * The columns of the search results, in order, as field names of `ApplicationSummary`. Empty for the default columns.
   */
  searchColumns: own(v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(24)), []),
  /** Whether to read commercial data when an application is selected, to show the business's legal name. */
  loadLegalName: fixable(v.boolean(), false),
  /** Whether to remove the location from originals before they're sent. */
  leaveOutLocation: fixable(v.boolean(), false),
  /** This desk's cameras as staff chose and turned them, most recently used first. */
  cameras: own(v.pipe(v.array(CameraChoice), v.maxLength(MAX_CAMERA_CHOICES)), []),
  /** The folder that the counter's scanner writes to, or null. */
  scanFolder: fixable(v.nullable(FolderPath), null),
  /** Whether to scan both sides of each sheet, if the scanner can. */
  scanBothSides: own(v.boolean(), true),
  /** Scanners that aren't discovered automatically. */
  scannerAddresses: fixable(
    v.pipe(
      v.array(ScannerAddress),
      v.maxLength(20, 'You can add up to 20 scanners.'),
      v.transform((addresses) => [...new Set(addresses)]),
    ),
    [],
  ),
  /** True if someone has completed or postponed the setup of this desk. */
  setUp: own(v.boolean(), false),
  theme: own(v.picklist(['system', 'light', 'dark']), 'system'),
  language: own(v.picklist(['system', 'en-US', 'es-US']), 'system'),
  singleLetterShortcuts: own(v.boolean(), true),
  /** The number of minutes without activity after which the desk locks automatically. 0 means never. */
  autoLockMinutes: own(
    v.pipe(
      v.number('Enter a number of minutes.'),
      v.integer('Enter a whole number of minutes.'),
      v.minValue(0, 'Enter 0 or more.'),
      v.maxValue(480, 'Enter no more than 480 minutes (eight hours).'),
    ),
    15,
  ),
  retention: fixable(Retention, { contents: 0, drafts: null, receipts: null, audit: null }),
};

type Table = typeof SETTINGS;
export type SettingName = keyof Table;
export type FixableSetting = {
  [Name in SettingName]: Table[Name]['own'] extends true ? never : Name;
}[SettingName];
type Schemas<Name extends SettingName> = { readonly [N in Name]: Table[N]['schema'] };

/** The names of all settings, in the order in which they're shown. */
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];
const of = (names: readonly SettingName[], part: 'schema' | 'standard') =>
  Object.fromEntries(names.map((name) => [name, SETTINGS[name][part]]));

export const Settings = v.object(of(SETTING_NAMES, 'schema') as Schemas<SettingName>);
export type Settings = v.InferOutput<typeof Settings>;
export const OWN_SETTINGS = SETTING_NAMES.filter((name) => SETTINGS[name].own);
/** The settings that the managed settings can lock. */
export const FixableSettings = v.object(
  of(
    SETTING_NAMES.filter((name) => !SETTINGS[name].own),
    'schema',
  ) as Schemas<FixableSetting>,
);
/**
 * Settings that lead staff to a folder or an address, keep the desk from locking, or decide what's destroyed. If
 * they're changed in the file rather than in the window, they take effect only after staff confirm them.
 */
export const CONFIRMED_NAMES = [
  'forgotPasswordUrl',
  'applicationUrl',
  'scanFolder',
  'scannerAddresses',
  'autoLockMinutes',
  'retention',
] as const satisfies readonly SettingName[];
export type ConfirmedName = (typeof CONFIRMED_NAMES)[number];
export const ConfirmedSettings = v.object(of(CONFIRMED_NAMES, 'schema') as Schemas<ConfirmedName>);
export type ConfirmedSettings = v.InferOutput<typeof ConfirmedSettings>;

/** Settings that are waiting for confirmation: as staff last chose them, and as they are in the file. */
export const EditedSettings = v.object({
  before: v.partial(ConfirmedSettings),
  after: v.partial(ConfirmedSettings),
});
export type EditedSettings = v.InferOutput<typeof EditedSettings>;

/** The settings of a new desk. */
export const DEFAULT_SETTINGS = of(SETTING_NAMES, 'standard') as Settings;

function isJsonArray(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}

/**
 * A settings file that exists but hasn't been readable so far. The desk retries automatically. Until then, nothing is
 * sent, nothing is destroyed because of its age, and settings can't be changed.
 */
export const UnreadSettings = v.object({
  /** `own`: the desk's own file. `machine`: the managed settings. */
  file: v.picklist(['own', 'machine']),
  /** `held`: another program has the file open. `noAccess`: this account isn't allowed to read it. */
  why: v.picklist(['held', 'noAccess', 'failed']),
});
export type UnreadSettings = v.InferOutput<typeof UnreadSettings>;
