import type {
  ApplicationScope,
  AskedAs,
  SearchField,
} from '../../../preload/contract/models/application.ts';
import type { CodeKind } from '../../../preload/contract/models/settings.ts';
import type { ColumnName } from '../../lib/search/result-columns.ts';
import type { ApplicationTab } from '../../state/person/open-application.svelte.ts';
import { count } from '../formats.ts';
import { plural } from './amounts.ts';

const tabs: Readonly<Record<ApplicationTab, string>> = {
  overview: 'Overview',
  offers: 'Offers',
  attributes: 'Attributes',
  commercial: 'Commercial data',
  scorecards: 'Scorecards',
  orchestration: 'Orchestration',
  files: 'Files',
  verifications: 'Verifications',
};

/** The page of an application, and what all its tabs share. */
export const application = {
  tabs,
  tabsLabel: 'About this application',
  id: 'application ID',
  back: 'Back to Find',
  file: 'File for this application',
  openInPortal: 'Open in portal',
  openPage: 'Open page',
  openPageOf: (name: string) => `Open page: ${name}`,
};

const fields: Readonly<Record<SearchField, string>> = {
  search: 'Business, ID or token',
  individual_full_name: 'Person’s name',
  individual_phone: 'Person’s phone',
  business_phone: 'Business phone',
  individual_email: 'Person’s e-mail',
};

/** What a text may be. */
const askedAs: Readonly<Record<AskedAs, string>> = {
  business: 'business',
  id: 'deal ID or ID',
  token: 'client token',
  person: 'person',
  personPhone: 'person’s phone',
  businessPhone: 'business phone',
  email: 'e-mail address',
};

const foundAs: Readonly<Record<AskedAs, string>> = {
  business: 'As a business',
  id: 'As a deal ID or ID',
  token: 'As a client token',
  person: 'As a person',
  personPhone: 'As a person’s phone',
  businessPhone: 'As a business phone',
  email: 'As an e-mail address',
};

const scopes: Readonly<Record<ApplicationScope, string>> = {
  active: 'Active',
  funded: 'Funded',
  incomplete: 'Incomplete',
  dead: 'Dead',
};

const columns: Readonly<Record<ColumnName, string>> = {
  clientTrackingToken: 'Application',
  id: 'Application ID',
  status: 'Status',
  progress: 'Progress',
  amountNeeded: 'Amount needed',
  createdAt: 'Started',
  finishedAt: 'Completed',
  workflow: 'Workflow',
  workflowSegment: 'Segment',
  funders: 'Funders',
  fundersWithPlacements: 'Placements',
  fundersWithOffers: 'Offers',
  dealMode: 'Deal mode',
  source: 'Source',
  priority: 'Priority',
  priorityOfferStatus: 'Priority offer',
  repaymentPercentage: 'Repayment',
  useOfFundId: 'Use of funds',
  isBusinessCredit: 'Business credit',
  isDataCapture: 'Data capture',
  isClientFunded: 'Client funded',
  isDiscoveryComplete: 'Discovery done',
  widgetTypeName: 'Widget type',
  referrerHost: 'Referrer host',
  referrerAbsoluteUrl: 'Referrer address',
};

/** Kinds of codes, to stand before a code: “Status 9”. */
export const ofKind: Readonly<Record<CodeKind, string>> = {
  status: 'Status',
  masterStatus: 'Master status',
  dealMode: 'Deal mode',
  source: 'Source',
  workflow: 'Workflow',
  workflowCategory: 'Workflow category',
  stageManagement: 'Stage management',
  useOfFund: 'Use of funds',
  priority: 'Priority',
  attributeStatus: 'Attribute status',
  attributeType: 'Attribute type',
  attributeSource: 'Attribute source',
};

/** Codes of the platform, which it does not name. */
export const codes = {
  unnamed: (kind: CodeKind, code: string | number | boolean) => `${ofKind[kind]} ${code}`,
  name: 'Name it',
  nameWhich: (label: string, code: string) => `Name it: ${label} ${code}`,
  nameThem: 'Name them in Settings',
  hint: 'The name stands beside the number on every screen of this computer.',
};

export const find = {
  title: 'Find an application',
  sectionsLabel: 'Ways to find',
  sections: { search: 'Search', profile: 'By profile', savedFilters: 'Saved filters' },
  searchLabel: 'Search applications',
  placeholder: 'Business, person, phone, e-mail, deal ID or token',
  practiceTry: 'Try:',
  clear: 'Clear search',
  fieldLabel: 'Search by',
  fieldAuto: 'Auto',
  fieldAutoAs: (name: string) => `Auto: ${name}`,
  fields,
  askedAs,
  foundAs,
  namesFailed: 'Not all names could be read.',
  foundBy: (as: string, spelling: string | null, n: number | null) =>
    `${as}${spelling === null ? '' : ` “${spelling}”`}${n === null ? '' : `: ${count(n)}`}`,
  noneOf: (text: string) => `No “${text}”.`,
  foundPart: (text: string, as: string, n: number | null) =>
    `${as}: ${n === null ? 'some' : count(n)} with “${text}”.`,
  foundNear: (as: string, n: number | null) =>
    `${as}: ${n === null ? 'some' : count(n)} almost like it.`,
  stillAsking: (names: string) => `still asking: ${names}`,
  partFailed: 'Not every field could be asked.',
  onlyLearned: 'What is listed is what this computer knows.',
  triedAs: (names: readonly string[]) => `Asked as: ${names.join(', ')}.`,
  wantsWhole: {
    known:
      'This platform wants the whole name, as it is written: with LLC or Inc., accents and punctuation.',
    possible:
      'This platform may want the whole name, as it is written: with LLC or Inc., accents and punctuation.',
  },
  further: 'Ask in other ways',
  learned: 'Known on this computer:',
  learnedTitle: (text: string) => `Known on this computer: ${text}`,
  filedOn: (day: string) => `filed ${day}`,
  scope: 'Scope',
  scopeAll: 'All',
  scopes,
  scopeOnly: (scope: string) => `${scope} only`,
  filters: 'Filters',
  filtersSet: (n: number) => `Filters, ${n} set`,
  headLabel: 'Columns; a press sorts by one',
  sortBy: (column: string) => `Sort by ${column}`,
  sortedBy: (column: string, way: 'ascending' | 'descending') => `${column}, sorted ${way}`,
  results: (n: number) => plural(n, 'application', 'applications'),
  resultsOpen: (n: number) =>
    `${plural(n, 'application', 'applications')} shown; the platform did not say how many there are`,
  searching: 'Searching…',
  listLabel: 'Applications',
  listKeys: 'Enter files for the application. Shift and Enter open its page.',
  onlyKeys: 'Enter files for it',
  open: 'Open',
  openTitle: 'Open the application’s page (Shift+Enter)',
  openWhich: (name: string) => `Open the page of ${name}`,
  changed: 'The list changed while you were reading it.',
  reload: 'Load it again',
  unreadable: (n: number) => `${plural(n, 'row', 'rows')} could not be read.`,
  pageFailed: (from: number, to: number | null) =>
    to === null
      ? `Rows from ${count(from)} on could not be read.`
      : `Rows ${count(from)} to ${count(to)} could not be read.`,
  noneTitle: 'No application found',
  noneTodo:
    'Check the spelling, ask for the deal ID or token, or choose another field under “Search by”.',
  noneFilters: 'Filters or a scope are set; clearing them may show it.',
  clearAll: 'Clear scope and filters',
  recents: 'Recently opened',
  openedAt: (text: string) => `opened ${text}`,
  columns,
  columnsMenu: {
    open: 'Columns',
    lead: 'Chosen here, remembered on this computer.',
    show: (column: string) => `Show ${column}`,
    up: (column: string) => `Move ${column} to the left`,
    down: (column: string) => `Move ${column} to the right`,
    moved: (column: string, place: number, of: number) => `${column} is column ${place} of ${of}.`,
    hint: 'Alt and the arrow keys move the column too.',
    more: 'More columns',
    reset: 'Back to the standard columns',
  },
  fundersOffers: (n: number) => plural(n, 'offer', 'offers'),
  fundersPlacements: (n: number) => plural(n, 'placement', 'placements'),
  progressOf: (n: number) => `${n}%`,
  withoutApplication: 'Start without an application',
};
