import type { OverrideReason, Slot } from '../../../preload/contract/models/capture.ts';
import type { Blocker } from '../../../preload/contract/models/submission.ts';
import type { VerdictLevel } from '../../../preload/contract/models/verdict.ts';
import type {
  DocumentType,
  VerificationKind,
} from '../../../preload/contract/models/verification.ts';
import { count } from '../formats.ts';
import { plural } from './amounts.ts';

export const capture = {
  title: 'Add the captures',
  kind: 'Verification',
  type: 'Type',
  typeNone: 'Choose the type',
  typeOffer: 'What is it?',
  service: 'Service',
  serviceNone: 'Choose a service',
  serviceMissing: 'No service is set up for this kind.',
  serviceSetUp: 'Set one up in Settings',
  required: 'required',
  helps: 'optional, helps verification',
  slotName: (slot: string, state: string) => `${slot}, ${state}`,
  slotEmpty: 'empty',
  dropHere: 'Drop or paste a file',
  notice: {
    lead: 'Have the customer read this before the picture is taken.',
    done: 'The customer has read it',
    version: (version: string) => `Version ${version}`,
    unread:
      'Your organization wants customers to read a notice first, and it cannot be read here. Until your IT puts it right, no self-portrait is taken in. It is not required: go on without one.',
  },
  dropNow: 'Drop it here',
  takes: (list: string) => `Accepts ${list}`,
  choose: 'Choose file',
  chooseFor: (slot: string) => `Choose file for ${slot}`,
  camera: 'Camera',
  cameraFor: (slot: string) => `Use the camera for ${slot}`,
  useId: 'Use a file ID…',
  sample: 'Use a sample',
  sampleFor: (slot: string) => `Use a sample for ${slot}`,
  checking: 'Checking…',
  takingIn: 'Adding…',
  placedBySide: (slot: string) => `Put here because it shows “${slot}”.`,
  placedInOrder: (slot: string) => `Its side cannot be told from the picture. Is this “${slot}”?`,
  turn: 'Turn',
  turnWhat: (slot: string) => `Turn ${slot}`,
  retake: 'Retake',
  replace: 'Replace',
  remove: 'Remove',
  moreFor: (slot: string) => `More for ${slot}`,
  look: 'Look closer',
  lookAt: (slot: string) => `Look closer at ${slot}`,
  moveTo: (slot: string) => `Move to ${slot}`,
  toTray: 'Move to extra files',
  also: 'Also',
  placed: (what: string, place: string) => `${what}, ${place}`,
  showPlace: (place: string) => `Show the place: ${place}`,
  read: { barcode: 'Barcode read', mrz: 'Machine-readable lines read' },
  expires: (date: string) => `expires ${date}`,
  expired: (date: string) => `expired ${date}`,
  alsoMore: (n: number) => `and ${plural(n, 'more', 'more')}`,
  override: 'Send anyway…',
  overridden: (reason: string) => `Send anyway: ${reason}`,
  overrideUndo: 'Take that back',
  noPreview: 'No preview',
  platformFile: 'File on the platform',
  platformFileHint: 'It was looked at here, not checked.',
  platformFileUnseen: 'Nobody at this desk has seen it.',
  allToPages: 'Add all as pages',
  pageList: {
    lead: 'They go as one PDF in this order. Drag a page to move it, or press Alt and an arrow key.',
    list: 'Pages of the document',
    size: (n: number, size: string) => `${plural(n, 'file', 'files')}, about ${size}`,
    state: (n: number, of: number, state: string) => `Page ${count(n)} of ${count(of)}, ${state}`,
    allReady: (n: number, ready: string) => `${plural(n, 'page', 'pages')}: ${ready}`,
    moved: (n: number, of: number) => `Moved to ${count(n)} of ${count(of)}.`,
    add: 'Add pages',
    addByCamera: 'Add a page with the camera',
    addByScan: 'Add a page from the scan folder',
    earlier: (n: number) => `Move page ${count(n)} earlier`,
    later: (n: number) => `Move page ${count(n)} later`,
  },
  page: (n: number) => `Page ${count(n)}`,
  pageOf: (slot: string, page: number) => `${slot}, page ${count(page)}`,
  pages: (n: number) => plural(n, 'page', 'pages'),
  tray: 'Extra files',
  trayHint: 'These are not sent. Put one into a slot, or remove it.',
  setAside: {
    list: 'Set aside',
    blank: (page: number) => `Page ${count(page)} was blank and is set aside`,
    whole: 'The whole scan, cut apart',
    cards: (n: number): string =>
      n === 1 ? 'The card cut out of the scan' : 'The cards cut out of the scan',
    putBack: 'Put back',
    isCut: 'Cut out of the scan.',
    useWhole: 'Use the whole scan',
    isWhole: 'This is the whole scan.',
    useCards: (n: number): string =>
      n === 1 ? 'Use the card cut out of it' : 'Use the cards cut out of it',
  },
  putInto: 'Put into',
  removeFile: (file: string) => `Remove ${file}`,
  removeAll: 'Remove all',
  removeAllTitle: (n: number) => `Remove ${plural(n, 'extra file', 'extra files')}?`,
  removeAllBody: 'They are destroyed in Intake Desk. Your own copies stay where they are.',
  showAll: (n: number) => `Show all ${count(n)}`,
  review: 'Review',
  later: 'Leave as draft',
  laterDone: 'The draft is in the Outbox.',
  intake: (done: number, total: number) => `Adding ${count(done)} of ${count(total)} files`,
  intakeFailed: (n: number) => `${plural(n, 'file was', 'files were')} not added`,
  intakeRetry: 'Try these again',
  announceChecked: (slot: string, verdict: string) => `${slot}: ${verdict}`,
  announcePlaced: (file: string, place: string) => `${file} is in ${place}.`,
  trayBelow: (n: number) => `Extra files: ${n}`,
  compare: {
    title: (slot: string) => `Which picture of “${slot}” goes?`,
    lead: 'The one you keep stands in the slot. The other one is removed.',
    earlier: 'Earlier picture',
    later: 'New picture',
    keep: { earlier: 'Keep the earlier one', later: 'Keep the new one' },
  },
  idDialog: {
    title: 'Use a file already on the platform',
    lead: 'Open it by its ID and look at it before you use it. The pre-check does not look at it.',
    submit: 'Use this file',
    unseen: 'Use it unseen',
    unseenText: 'It can be used all the same, but nobody at this desk will have seen it.',
    notTaken: 'The platform does not take this kind of file here',
    locked: 'The verification service may not be able to open it without its password.',
  },
  overrideDialog: {
    title: (slot: string) => `Send “${slot}” anyway?`,
    lead: 'The service may refuse it. Your reason is kept with the case.',
    reason: 'Reason',
    note: 'Note',
    noteHint: 'Needed with “Another reason”.',
    noteMissing: 'Say why, in a few words.',
    submit: 'Send anyway',
  },
  closer: {
    title: (slot: string) => slot,
    alt: (slot: string) => `${slot}, preview`,
    location: 'This file says where it was taken.',
    locationLeftOut: 'That is left out when it is sent.',
    locationGoes: 'That may go out with the file; Settings can leave it out.',
  },
};

const slots: Readonly<Record<Slot, string>> = {
  front_photo: 'Front',
  back_photo: 'Back',
  self_portrait: 'Self-portrait',
  document: 'Document',
};

const types: Readonly<Record<DocumentType, string>> = {
  drivers_license: 'Driver’s license',
  state_id: 'State ID',
  passport: 'Passport',
  social_security_card: 'Social Security card',
  bank_statement: 'Bank statement',
  payslip: 'Payslip',
  tax_form: 'Tax form',
  invoice: 'Invoice',
  utility_bill: 'Utility bill',
  check: 'Check',
  business_filing: 'Business filing',
  financial_statement: 'Financial statement',
  unknown: 'Other document',
};

const verifications: Readonly<Record<VerificationKind, string>> = {
  'government-id': 'Government ID',
  document: 'Document',
};

const levels: Readonly<Record<VerdictLevel, string>> = {
  pass: 'Ready to send',
  warn: 'Ready to send, with a note',
  block: 'Not ready',
  reject: 'The platform would refuse this',
};

const reasons: Readonly<Record<OverrideReason, string>> = {
  customerNotPresent: 'The customer is not here',
  onlyCopyThereIs: 'It is the only copy there is',
  wornCard: 'The card is worn',
  cannotHoldStill: 'The customer cannot hold still',
  other: 'Another reason',
};

const blockers: Readonly<Record<Blocker['kind'], (slot: string) => string>> = {
  noApplication: () => 'Choose the application this is for.',
  noOwner: () => 'Choose the owner this is for.',
  noType: () => 'Choose the type.',
  noService: () => 'Choose the verification service.',
  slotEmpty: (slot) => `${slot}: add a picture or file.`,
  stillChecking: (slot) => `${slot}: still being checked.`,
  notReady: (slot) => `${slot}: not ready. Fix it, or send it anyway with a reason.`,
  mustBeAnother: (slot) => `${slot}: not ready. Use another file.`,
  platformWouldRefuse: (slot) => `${slot}: the platform would refuse this file.`,
  tooManyBytes: (slot) =>
    `${slot}: too many bytes for one document. Move some pages to extra files and send them as a second one.`,
  nameUnread: () => 'The name on the card was not read: compare it yourself.',
  namesDiffer: () => 'The names differ; check the file.',
};

/** Words for what a submission is made of. */
export const submission = {
  slots,
  types,
  verifications,
  levels,
  reasons,
  blockers,
  tray: 'Extra files',
};
