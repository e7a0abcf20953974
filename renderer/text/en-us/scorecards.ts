import { count } from '../formats.ts';
import { plural } from './amounts.ts';

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
