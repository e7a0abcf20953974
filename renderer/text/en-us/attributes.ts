import type { JsonExpected } from '../../../preload/json/scan.ts';
import { MAX_JSON_LEVELS } from '../../../preload/json/text.ts';
import { count } from '../formats.ts';
import { plural } from './amounts.ts';

const fields = {
  name: 'Name',
  description: 'Description',
  status: 'Status',
  type: 'Type',
  isReadonly: 'Read-only',
  isGlobal: 'Global',
  isLegacy: 'Legacy',
  content: 'Content',
  tokens: 'Tokens',
  clientId: 'Client ID',
};

const expected: Readonly<Record<JsonExpected, string>> = {
  value: 'a value is expected',
  name: 'a name in double quotes is expected',
  colon: 'a colon is expected',
  comma: 'a comma or a closing bracket is expected',
  string: 'this cannot stand in a text: close it, or write the character as an escape',
  nothing: 'the JSON has ended before this',
  fewerLevels: `this is one level too many: write it with ${count(MAX_JSON_LEVELS)} levels of lists and objects at most`,
};

export const attributes = {
  search: 'Search attributes',
  askedAttributes: 'Attributes asked for',
  askedAttributesHint:
    'JSON, sent as written. The platform does not say what stands in it: use what it told you.',
  noneAskedText: 'The platform found nothing for the attributes asked for.',
  onPage: (n: number) => `${plural(n, 'attribute', 'attributes')} on this page`,
  found: (total: number) => plural(total, 'attribute', 'attributes'),
  foundFor: (total: number, text: string) =>
    `${plural(total, 'attribute', 'attributes')} for “${text}”`,
  unreadable: (rows: number) =>
    `${plural(rows, 'row', 'rows')} of this page could not be understood and cannot be shown`,
  none: 'No attributes',
  noneText: 'The platform lists no attribute for this application.',
  noneMatch: 'No attribute found',
  noneMatchText: (text: string) =>
    `The platform found nothing for “${text}”. Try a part of the name.`,

  columns: {
    name: 'Attribute',
    value: 'Value',
    source: 'Source',
    status: 'Status',
    type: 'Type',
    updated: 'Updated',
  },
  fields,
  flags: { isGlobal: 'Global', isReadonly: 'Read-only', isLegacy: 'Legacy' },
  noName: 'Without a name',
  noDefinition: 'The platform told no definition with this value.',
  failed: 'Not computed',
  noValue: 'No value',

  back: 'All attributes',
  facts: {
    value: 'Value for this application',
    source: 'Source of the value',
    valueId: 'Value ID',
    computed: 'Value created',
    valueUpdated: 'Value updated',
    id: 'Attribute ID',
    shortId: 'Short ID',
    created: 'Created',
    updated: 'Updated',
  },
  valueId: 'value ID',
  attributeId: 'attribute ID',
  shortId: 'short ID',
  forApplication: 'For this application',
  definition: 'Definition',
  moreFields: 'Other fields the platform sent',
  notTold: 'Not told by the platform',
  isNull: 'Nothing (null)',
  globalNote:
    'The platform marks this definition as global: other applications may use it as well.',
  sharedNote: 'Other applications may use this definition as well.',
  readonlyNote:
    'The platform marks it as read-only. Whether it can be changed is for it to decide.',

  edit: 'Edit attribute',
  goOnEditing: 'Continue editing',
  unsaved: 'You have changes here that were not sent.',
  delete: 'Delete attribute…',
  mayNotEdit: 'Editing attributes is switched off on this computer. Your IT department decides.',
  mayNotDelete: 'Deleting attributes is switched off on this computer. Your IT department decides.',

  editTitle: (name: string) => `Edit “${name}”`,
  backToDetails: 'Back, keep what I typed',
  discard: 'Discard changes',
  review: 'Review changes',
  nothingChanged: 'Nothing has been changed yet.',
  tooLong: (most: number) => `Keep it to ${count(most)} characters.`,
  chooseCode: 'Not told by the platform',
  clientTitle: 'Client ID',
  clientHint:
    'The platform does not tell the client of a definition, so it is sent only if you set it here.',
  clientChoices: {
    leave: 'Leave as it is',
    set: 'Set',
    none: 'Set to none',
  },
  clientMissing: 'Enter the client ID, or leave it as it is.',
  editJson: (field: string) => `Edit ${field.toLowerCase()} as JSON`,
  leaveJson: (field: string) => `Leave ${field.toLowerCase()} as it is`,
  jsonHint: 'JSON. Numbers are sent with every digit as written here; null empties the field.',
  jsonFault: (line: number, column: number, found: string | null, what: JsonExpected) =>
    found === null
      ? `The JSON ends too early, at line ${count(line)}, column ${count(column)}: ${expected[what]}.`
      : `Line ${count(line)}, column ${count(column)}, at “${found}”: ${expected[what]}.`,
  goToFault: 'Go to this place',
  otherFields: 'The platform also names:',

  reviewTitle: (name: string) => `What changes in “${name}”`,
  reviewLead: 'Nothing has been sent yet.',
  nothingWasChanged: 'Nothing was changed. You can send it again.',
  before: 'Before',
  after: 'After',
  where: 'Field',
  wholeValue: 'whole value',
  nothingThere: 'not there',
  emptyText: 'empty',
  noneValue: 'none',
  clientBefore: 'not told by the platform',
  moreDifferences: (more: number) => `and ${plural(more, 'more place', 'more places')}`,
  sentUnchanged: (names: readonly string[]) => `Sent along unchanged: ${names.join(', ')}.`,
  notSent: (names: readonly string[]) =>
    `Not told by the platform, so not sent: ${names.join(', ')}. A platform that replaces the whole definition would empty them.`,
  clientNotSent: 'The client ID is not sent.',
  lookedFirst: 'Before it is sent, the definition is read again, in case somebody else changed it.',
  backToForm: 'Back to the form',
  save: 'Save changes',

  savedTitle: 'The changes were saved',
  savedText: 'Below is the definition as the platform answered it.',
  keptOtherwise: 'The platform kept it otherwise than it was sent:',
  announceSaved: (name: string) => `“${name}” was saved.`,
  leftInDoubt: (name: string) =>
    `What became of the changes to “${name}” stands with that attribute: open it and continue editing.`,

  changedTitle: 'Somebody else changed this attribute meanwhile',
  changedText: 'Nothing was sent. This changed since you opened it:',
  opened: 'As you opened it',
  now: 'Now',
  goOnFromNew: 'Go on from the new version',
  typingStays: 'What you typed stays in the form.',

  unlistedTitle: 'The platform no longer lists this attribute for this application',
  unlistedText:
    'It may have been deleted. Nothing was sent. What you entered is kept; you can send it all the same, and the platform decides.',
  sendAnyway: 'Send all the same',
  goneTitle: 'This attribute is no longer on the platform',
  goneText:
    'It seems to have been deleted meanwhile. Nothing was changed. What you entered is kept here:',
  entered: 'What you entered',
  copyEntered: 'Copy what I entered',

  doubtfulTitle: 'It is not known whether the changes were saved',
  doubtfulText: 'They were sent, and nothing that came shows whether they were made:',
  nowSays: (at: string) => `What the platform says now (read ${at}):`,
  nowHasIt: 'The definition is as you wanted it.',
  nowHasNot:
    'The definition is as it was before. If the request is still on its way, that can change.',
  nowOther: 'The definition differs from what you wanted:',
  clientUnseen: 'Whether the client ID was changed cannot be seen: the platform does not tell it.',
  nowUnlisted: 'It no longer lists the attribute.',
  nowUnknown: 'The definition could not be read again either.',
  wanted: 'As you wanted it',
  goOnFromNow: 'Go on from this',
  finish: 'Done',
  tryAgain: 'Review and send again',

  deleteTitle: 'Delete this attribute?',
  deleteText:
    'It is deleted for good. The definition may be shared by everyone: then it is gone from every application.',
  deleteWord: (word: string) => `Type its name to delete it: ${word}`,
  deleteWordId: (word: string) => `It has no name. Type its ID to delete it: ${word}`,
  deleteVerb: 'Delete attribute',
  deleteAnyway: 'Delete all the same',
  keep: 'Keep it',
  deletedTitle: (name: string) => `“${name}” was deleted`,
  deletedText: 'The list was read again.',
  announceDeleted: (name: string) => `“${name}” was deleted.`,
  deleteChanged: 'Somebody changed it since you opened it. Nothing was deleted. Look again:',
  deleteUnlisted:
    'The platform no longer lists it for this application. It may have been deleted already. Nothing was sent.',
  deleteDoubtful: 'It is not known whether it was deleted: nothing that came shows it.',
  deleteNowGone: 'Read again, the platform no longer lists it.',
  deleteNowThere: 'Read again, the platform still lists it. You can try again.',
  deleteNowUnknown: 'The list could not be read again either. Refresh it before you try again.',
};
