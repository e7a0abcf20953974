import type { Feature, PolicyName, Write } from '../../../preload/contract/models/managed.ts';
import type { SettingName } from '../../../preload/contract/models/settings.ts';
import { days, plural } from './amounts.ts';

/** Every setting by the name staff read. */
const names: Readonly<Record<SettingName | PolicyName, string>> = {
  verificationServices: 'Verification services',
  forgotPasswordUrl: '“Forgot password” link',
  applicationUrl: 'Link to an application',
  codeLabels: 'Names of codes',
  declinedStatuses: 'Offer statuses that take a reason',
  ranges: 'Ranges in searches',
  visibilityTemplate: 'Showing and hiding saved filters',
  searchColumns: 'Columns of the search',
  loadLegalName: 'Legal names of businesses',
  leaveOutLocation: 'Leave out where a picture was taken',
  cameras: 'Cameras',
  scanFolder: 'Scan folder',
  scanBothSides: 'Scan both sides of each sheet',
  scannerAddresses: 'Addresses of scanners',
  setUp: 'Set-up of a new desk',
  theme: 'Theme',
  language: 'Language',
  singleLetterShortcuts: 'Single-letter shortcuts',
  autoLockMinutes: 'Lock after',
  retention: 'How long things are kept',
  server: 'Server address',
  proxy: 'Way out of the network (proxy)',
  certificates: 'Trusted certificate authorities',
  legalHolds: 'Legal holds',
  requirePin: 'A PIN for everybody',
  autoLockAtMost: 'Longest time before the desk locks',
  retentionBounds: 'Bounds for how long things are kept',
  featuresOff: 'Parts that are not used',
  portraitNotice: 'Notice before a self-portrait',
  sendNowOnly: 'Nothing is kept: send now only',
  updates: 'Updates',
};

const writes: Readonly<Record<Write, string>> = {
  offerStatus: 'Change the status of offers',
  attributeEdit: 'Edit attributes',
  attributeDelete: 'Delete attributes',
  filterDelete: 'Delete saved filters',
  orchestrationRetry: 'Run an orchestration step again',
  rawBankData: 'Read raw bank data',
  exports: 'Save data as files',
};

/** Parts of the app that an organization can switch off. */
const features: Readonly<Record<Feature, string>> = {
  practice: 'Practice',
  camera: 'Camera',
  scanner: 'Scanners on the network',
  scanFolder: 'Scan folder',
  platformFiles: 'Files of the platform',
  offers: 'Offers',
  attributes: 'Attributes',
  commercialData: 'Commercial data',
  scorecards: 'Scorecards',
  orchestration: 'Orchestration',
  portalKey: 'Key from the portal',
};

/** What the machine's own settings file rules. */
export const managed = {
  names,
  writes,
  features,
  off: 'Not used on this computer',
  set: 'Set by your organization',
  pinStays: 'Your organization wants a PIN on this computer: it can be changed, not removed.',
  noSaving: 'Your organization has switched off saving data as files on this computer.',
  lead: 'Your IT can fix settings for everybody who uses this computer, and what may be done from it.',
  unmanaged: 'Nothing is fixed on this computer, and everything may be done from it.',
  practice: 'Practice is not managed: it holds samples only and reaches no lender.',
  from: 'From',
  fixed: 'Set by your organization',
  holds: (n: number) => plural(n, 'hold', 'holds'),
  holdsAll:
    'Nobody can know what is on legal hold while the file is as it is, so nothing can be destroyed here.',
  atLeast: (n: number) => `${days(n)} at least`,
  atMost: (n: number) => `${days(n)} at most`,
  fixedNone: 'No setting is fixed.',
  may: 'What may be done from this computer',
  on: 'On',
  offWord: 'Off',
  unread: 'Your organization’s settings cannot be read just now',
  unreadBody:
    'They are read again by themselves. Until then everything that reaches beyond the counter is off, nothing is sent, and nothing is removed by age.',
  unreadable: 'Your organization’s settings could not be read',
  unreadableBody:
    'The file is there, but it is not JSON that Intake Desk can read. Everything that reaches beyond the counter is off until it is put right.',
  writable: 'Your organization’s settings are not protected on this computer',
  writableBody:
    'Whoever uses this computer could change the file or its folder, so nothing in it counts. Everything that reaches beyond the counter is off until your IT lets only administrators write there and looks at what the file says.',
  invalid: 'Your organization’s settings could not be followed as a whole',
  invalidBody: (n: number) =>
    `What can be understood counts. Everything that reaches beyond the counter is off until ${n === 1 ? 'this field is' : 'these fields are'} put right:`,
  afterwards: 'Tell your IT. The file is read when Intake Desk starts.',
  none: 'None',
  onOff: (on: boolean): string => (on ? 'On' : 'Off'),
  rangeKeys: (min: string, max: string) => `Keys: ${min}, ${max}`,
  rangeDates: (format: string) => `Dates: ${format}`,
};
