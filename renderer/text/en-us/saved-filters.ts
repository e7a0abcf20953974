import { plural } from './amounts.ts';

/** The account's saved filters (spec, endpoints 11 and 12). */
export const savedFilters = {
  title: 'Saved filters of your account',
  lead: 'The platform does not list saved filters. Enter the IDs your portal shows; this desk remembers them, with your names for them.',
  add: 'Add',
  addTitle: 'Add a filter',
  id: 'Filter ID',
  name: 'Name, for this desk',
  practice: 'Filters to practice with:',
  known: 'This ID is in the list already.',
  list: 'Filters known at this desk',
  emptyTitle: 'No filter is known here yet',
  emptyText: 'Add the ID of a saved filter to show, hide or delete it.',
  columns: {
    filter: 'Filter',
    choice: 'In your list',
    sent: 'Sent from here',
    actions: 'What can be done',
  },
  noName: 'No name',
  choiceOf: (name: string) => `In your list: ${name}`,
  leave: 'Leave',
  show: 'Show',
  hide: 'Hide',
  sentShow: (text: string) => `Show, ${text}`,
  sentHide: (text: string) => `Hide, ${text}`,
  sentNothing: 'nothing yet',
  rename: 'Name…',
  renameOf: (name: string) => `Name… ${name}`,
  delete: 'Delete…',
  deleteOf: (name: string) => `Delete… ${name}`,
  deleteOff: 'Deleting saved filters is switched off on this computer by your organization.',

  changeTitle: 'Show or hide',
  changeLead:
    'It changes what you see, nobody else. The platform keeps at least one filter visible; it alone knows which others there are.',
  previewTitle: 'Exactly this will be sent',
  previewNone: 'Choose Show or Hide for at least one filter.',
  previewHint: 'Its shape is set in Settings, as the platform does not document it.',
  badTemplate: 'The shape set in Settings is no JSON array, so nothing can be sent.',
  settings: 'Settings',
  send: (n: number) => (n === 0 ? 'Send' : `Send ${plural(n, 'change', 'changes')}`),
  sending: 'Sending…',
  done: (n: number) => `The platform took ${plural(n, 'change', 'changes')}`,
  doneText: (text: string) =>
    `It answered “success” ${text}. What is visible now can be seen in the portal.`,
  notDone: 'The platform did not do it',
  notDoneText:
    'It answered that it was no success, and gave no reason. Your choices are still here.',
  fieldsTitle: 'What it says about single fields',
  fieldSays: (field: string, text: string) => `${field}: “${text}”`,

  deleteTitle: 'Delete this saved filter?',
  deleteBody:
    'It is deleted on the platform and cannot be brought back from here. The built-in filter named All cannot be deleted; only the platform knows which one that is.',
  sendUnsure:
    'The platform may have taken this all the same. Look there which filters are shown before you send it again.',
  deleteUnsure:
    'It may have been deleted all the same, and only the platform knows. Look there before you delete it again.',
  deleteConfirm: 'Delete saved filter',
  deleting: 'Deleting…',
  deleted: (name: string) => `Deleted on the platform: ${name}`,
  deletedText: 'It was taken off the list here too.',
};
