import { plural } from './amounts.ts';

const items = (n: number) => plural(n, 'item', 'items');

/** Signing out while something is not sent. */
export const signOut = {
  title: 'Sign out?',
  lead: (n: number) => `${items(n)} here ${n === 1 ? 'is' : 'are'} not sent.`,
  parts: (parts: readonly string[]) => `${parts.join(', ')}.`,
  drafts: (n: number) => plural(n, 'draft', 'drafts'),
  waiting: (n: number) => `${n} waiting to be sent`,
  refused: (n: number) => `${n} the platform refused`,
  unknown: (n: number) => `${n} whose outcome is not known`,
  what: 'What happens to them',
  keep: 'Keep them here, locked',
  keepHint:
    'Sealed under your key. They come back when you sign in here again, and go on being sent then.',
  destroy: 'Destroy everything of mine here',
  destroyHint: 'Drafts, files, what waits, receipts and the audit record cannot be brought back.',
  unknownLost: (n: number) =>
    `The platform may have ${n === 1 ? 'one of them' : `${n} of them`}. Destroying also destroys the only record that says so.`,
  onlyHere:
    'The credential store could not be used, so they cannot be kept: they last only until you sign out.',
  keyGone:
    'The key to what was kept here is missing. Destroying gives up what lies under it for good, and lets you begin anew here.',
  waits: 'What may be arriving at the platform is waited for first.',
  verb: 'Sign out',
  destroyVerb: 'Destroy and sign out',
  busy: 'Signing out…',
};
