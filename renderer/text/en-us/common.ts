import { count } from '../formats.ts';

export const common = {
  appName: 'Intake Desk',
  practiceTitle: 'Intake Desk (PRACTICE)',
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  copied: 'Copied',
  copyRefused: (mod: string) => `It could not be copied. The text is selected: press ${mod} C.`,
  copyWhat: (what: string) => `Copy ${what}`,
  yes: 'Yes',
  no: 'No',
  any: 'Any',
  optional: 'optional',
  loading: 'Loading…',
  reading: 'Reading…',
  readAt: (text: string) => `Read ${text}`,
  refresh: 'Refresh',
  pages: 'Pages',
  previousPage: 'Previous',
  nextPage: 'Next',
  pageOf: (page: number, last: number | null) =>
    last === null ? `Page ${count(page)}` : `Page ${count(page)} of ${count(last)}`,
  dismiss: 'Dismiss',
  platformSays: 'The platform says',
  opensInBrowser: 'opens in your browser',
  practiceWord: 'PRACTICE',
};
