import { clock, count } from '../formats.ts';
import { bytes, bytesOf, plural } from './amounts.ts';

const columns = {
  id: 'Result ID',
  points: 'Points',
  weightedPoints: 'Weighted points',
  createdAt: 'Created',
};

/** Results of a scorecard group, by their ids. */
export const scorecards = {
  columns,
  ask: 'Ask for scorecard results',
  group: 'Scorecard group ID',
  groupHint: 'The platform lists neither groups nor results: both are pasted.',
  groupMissing: 'Enter the ID of a scorecard group.',
  ids: 'Result IDs',
  idsHint: 'One a line, or with commas, blanks or tabs between; a spreadsheet column works too.',
  idsMissing: 'Paste at least one result ID.',
  read: (n: number, repeated: number) =>
    repeated === 0
      ? plural(n, 'ID', 'IDs')
      : `${plural(n, 'ID', 'IDs')}, ${count(repeated)} repeated left out`,
  headingLeftOut: (heading: string) => `The heading “${heading}” was left out.`,
  tooMany: (n: number, over: number) =>
    `${count(n)} IDs are ${count(over)} too many: the platform takes up to 5,000 at once. Nothing was sent.`,
  refused: (n: number) =>
    n === 1 ? 'One of these IDs was refused.' : `${count(n)} of these IDs were refused.`,
  refusedTitle: 'Refused IDs',
  refusedMore: (n: number) => `and ${count(n)} more`,
  leaveOut: (n: number) => (n === 1 ? 'Leave it out' : `Leave these ${count(n)} out`),
  show: 'Show results',
  before: 'Lists used before',
  listOf: (n: number) => plural(n, 'result ID', 'result IDs'),
  putBack: 'Put back what stood here',
  giveName: 'Name this list…',
  changeName: 'Rename this list…',
  nameTitle: 'Name this list',
  nameWhat: (n: number, group: string) => `${plural(n, 'result ID', 'result IDs')} of ${group}`,
  forget: 'Forget this list',
  practice: 'Use IDs to practice with',
  none: 'No results yet',
  noneText: 'Enter a group and paste the IDs of its results.',
  empty: 'No results came',
  emptyText: 'The platform answered with an empty list.',
  title: 'Results',
  found: (n: number) => plural(n, 'result', 'results'),
  missing: (n: number) =>
    n === 1
      ? 'One ID you asked for is not in the answer'
      : `${count(n)} IDs you asked for are not in the answer`,
  copyMissing: 'Copy these IDs',
  unasked: (n: number) =>
    n === 1
      ? 'One result in the answer was not asked for.'
      : `${count(n)} results in the answer were not asked for.`,
  unreadable: (n: number) =>
    n === 1
      ? 'One entry of the answer could not be read and is left out.'
      : `${count(n)} entries of the answer could not be read and are left out.`,
  copyTable: 'Copy table',
  copyHint: 'For a spreadsheet, in the order shown.',
  sortUp: (column: string) => `Sort by ${column}`,
  sortDown: (column: string) => `Sort by ${column}, the largest first`,
  sortAsAnswered: 'As the platform answered',
  notGiven: 'not given',
  details: 'Scorecard result',
  otherFields: 'More fields',
};

export const jsonTree = {
  keys: 'Arrow keys move; right opens, left closes, an asterisk opens all beside it.',
  items: (size: number) => plural(size, 'item', 'items'),
  fields: (size: number) => plural(size, 'field', 'fields'),
  noItems: 'empty list',
  noFields: 'no fields',
  characters: (size: number) => plural(size, 'character', 'characters'),
  itemRange: (first: number, last: number) => `Items ${first} to ${last}`,
  fieldRange: (first: number, last: number) => `Fields ${count(first)} to ${count(last)}`,
  textRange: (first: number, last: number) => `Characters ${count(first)} to ${count(last)}`,
  level: (level: number) => `level ${count(level)}`,
  find: (label: string) => `Find in ${label}`,
  findPlaceholder: 'Find a name or value',
  previousMatch: 'Previous match',
  nextMatch: 'Next match',
  noMatch: 'No match',
  matchOf: (at: number, total: number) => `${count(at)} of ${count(total)}`,
  soFar: (total: number) => `${plural(total, 'match', 'matches')} so far`,
  matchOfMore: (at: number, total: number) => `${count(at)} of more than ${count(total)}`,
  openAll: 'Open all',
  closeAll: 'Close all',
  tooMany: (lines: number) =>
    `Opened to about ${count(lines)} lines. Open the rest where you need it, or find it.`,
  copyValue: 'Copy value',
  copyJson: 'Copy as JSON',
  copyPath: 'Copy path',
  copyRefused: 'It could not be copied: the system did not allow it.',
  whole: 'Everything',
};

/** Ids that the platform cannot list, as they were used at this desk. */
export const remembered = {
  suggestions: 'Used before at this desk',
  found: (n: number) => plural(n, 'ID used before', 'IDs used before'),
  blanks: 'There are blanks in it: was more than one ID pasted?',
  giveName: 'Give it a name…',
  changeName: 'Change its name…',
  title: 'Name this ID',
  name: 'Name, for this desk',
  nameHint: 'Only this desk keeps it; the platform never sees it.',
  save: 'Save name',
  forget: 'Forget this ID',
  lastUsed: (text: string) => `Used ${text}`,
};

export const commercialData = {
  formLabel: 'What to read',
  services: 'Data services',
  servicesHint:
    'Identifiers separated by commas, or pasted. The platform does not list them; leave empty for all.',
  usedServices: 'Used since you signed in',
  practiceServices: 'To practice with',
  raw: 'Complete bank data',
  rawHint: 'Every detail of the bank analytics instead of a summary. It can be large.',
  rawOff: 'Your IT department has switched off reading complete bank data on this computer.',
  read: 'Read',
  soFar: (percent: number) => `Reading what came: ${count(percent)} %`,
  notRead: 'Not read yet',
  notReadText: 'This fetches financial data of the business. Choose what to read, then press Read.',
  legalName: 'Legal name',
  noName: 'not given',
  uuid: 'Record UUID',
  asked: 'Asked for',
  allServices: 'All services',
  someServices: (services: readonly string[]) => services.join(', '),
  withRaw: (services: string) => `${services} · complete bank data`,
  withSummary: (services: string) => `${services} · summary of bank data`,
  tree: 'commercial data',
  save: 'Save as JSON',
  notReached: 'not in the part that was read',
  cutTitle: (announced: number | null) =>
    announced === null
      ? 'This answer is too large to show whole: only its beginning stands here'
      : `This answer has ${bytes(announced)}: only its beginning stands here`,
  cutText:
    'What follows is missing, also from searching and copying. Save as JSON fetches the whole answer into a file that you choose.',
  saving: 'Saving the whole answer',
  soFarSaved: (done: number, total: number | null) =>
    total === null ? `${bytes(done)} so far` : bytesOf(done, total),
  stop: 'Stop saving',
  saved: (size: string) => `The whole answer is saved: ${size}`,
  savedText:
    'The file is plain text with data of the business: it lies where you chose, in your care.',
  savedElsewhere: 'The commercial data is saved.',
  notSaved: 'The commercial data was not saved.',
  stopped: 'Saving was stopped',
  nothingLeft:
    'Nothing of the new file is left where you wanted it; what was there before is unchanged.',
  nothing: 'No commercial data',
  nothingText: 'The platform answered that it holds none for this application.',
  nothingFiltered: (services: number) =>
    services === 1
      ? 'The platform answered with nothing for this service. Leave the field empty to ask for all.'
      : `The platform answered with nothing for these ${count(services)} services. Leave the field empty to ask for all.`,
};

/** Running the last step of a data orchestration run again. */
export const orchestration = {
  title: 'Run the last step again',
  lead: 'Runs the most recent step of a data orchestration run again. The platform does it later, and nothing says when it is done.',
  logId: 'Orchestration log ID',
  logIdHint: 'The platform cannot list runs here: paste the ID from the portal.',
  logIdMissing: 'Enter the ID of the run’s log.',
  comment: 'Comment',
  commentHint: 'Why the step is run again. The platform gets these words.',
  noComment: 'None',
  check: 'Run again…',
  switchedOff: 'Your IT department has switched off running steps again on this computer.',
  confirmTitle: 'Run the last step again?',
  confirmLead:
    'The platform will run the most recent step of this run again. It is queued, and nothing says when it is done.',
  willSend: 'What will be sent',
  applicationId: 'Application ID',
  takenBefore: (at: string) => `This run was already queued at ${clock(at)}`,
  unsureBefore: (at: string) => `This run may already be queued since ${clock(at)}`,
  twice: 'Running it again may run the step twice.',
  verb: 'Run the step again',
  verbTwice: 'Run it once more',
  unsure:
    'The platform may have taken this all the same. Look in the portal whether the step ran: if you run it again, it may run twice.',
  queuedNow: (at: string) => `Queued at ${clock(at)}. Nothing says when it is done.`,
  again: 'Log ID and comment',
  history: 'Asked for since you signed in',
  when: 'When',
  answer: 'Answer',
  outcomes: {
    queued: 'Queued',
    unsure: 'May be queued',
    refused: 'Not taken',
  },
};

/** What was filed for an application from this desk. */
export const verifications = {
  note: 'Filed from this desk, by you. The platform cannot be asked for later results, nor for what others filed: a receipt says what it answered at the time.',
  list: 'Filed for this application from this desk',
  columns: {
    state: 'State',
    what: 'What',
    owner: 'Owner',
    times: 'When',
    receipt: 'Receipt',
  },
  noOwner: 'no owner yet',
  started: (text: string) => `started ${text}`,
  queued: (text: string) => `put in the outbox ${text}`,
  sent: (text: string) => `sent ${text}`,
  open: 'Open',
  openReceipt: 'Receipt',
  openOf: (what: string) => `Open ${what}`,
  receiptOf: (what: string) => `Receipt of ${what}`,
  receiptId: 'record ID',
  emptyTitle: 'Nothing filed for this application from this desk',
  emptyText: 'What you file for it shows here with its state and its receipt.',
  misfiled: 'Filed to the wrong person',
};

/** The summary of an application (spec, "Application summary"), field by field. */
export const overview = {
  groups: {
    standing: 'Where it stands',
    money: 'Money',
    dates: 'Dates',
    flags: 'Kind of application',
    origin: 'Where it came from',
    ids: 'Identifiers',
  },
  fields: {
    id: 'Application ID',
    clientTrackingToken: 'Client token',
    status: 'Status',
    progress: 'Progress',
    workflow: 'Workflow',
    workflowSegment: 'Workflow segment',
    dealMode: 'Deal mode',
    amountNeeded: 'Amount needed',
    createdAt: 'Started',
    finishedAt: 'Completed',
    source: 'Source',
    priority: 'Priority',
    priorityOfferStatus: 'Priority offer status',
    repaymentPercentage: 'Repayment percentage',
    useOfFundId: 'Use of funds',
    isBusinessCredit: 'Business credit',
    isDataCapture: 'Data capture',
    isClientFunded: 'Client funded',
    isDiscoveryComplete: 'Discovery complete',
    widgetTypeName: 'Widget',
    referrerAbsoluteUrl: 'Referrer address',
    referrerHost: 'Referrer host',
  },
  notGiven: 'not given',
  percent: (text: string) => `${text}%`,
  codes: 'The platform gives numbers only; the names beside them are this branch’s own.',
  editCodes: 'Edit the names in Settings',
  funders: 'Funders',
  fundersWithPlacements: 'With placements',
  fundersWithOffers: 'With offers',
  noFunders: 'none',
  funder: 'funder',
  other: 'Further fields the platform sent',
  legalName: 'Legal name',
  loadName: 'Show legal name',
  loadingName: 'Asking for the name…',
  nameHint: 'It stands in the commercial data; asking for it reads financial data too.',
  noName: 'The commercial data gives no legal name.',
  goneTitle: 'The platform finds no application with this ID',
  goneText: 'It may have been removed, or this account may not see it. Look it up again in Find.',
  goneOthers: (n: number) =>
    `Searched for as text, the ID leads to ${plural(n, 'other application', 'other applications')}. It may be a deal ID or a token; look it up in Find.`,
  find: 'Go to Find',
};
