import { clock } from '../formats.ts';
import { plural } from './amounts.ts';

const items = (n: number) => plural(n, 'item', 'items');

export const lock = {
  verb: 'Lock',
  title: 'Locked',
  why: {
    idle: (since: string) => `Nobody was at the desk. Locked since ${clock(since)}.`,
    asked: (since: string) => `Locked since ${clock(since)}.`,
    start: () => 'Enter your PIN to go on where you were.',
  },
  of: (email: string) => `For ${email}`,
  held: 'Nothing is shown and nothing new is sent until it is unlocked. What you had open comes back.',
  pin: 'PIN',
  unlock: 'Unlock',
  unlocking: 'Unlocking…',
  waits: 'Something may just be arriving at the platform. Its answer comes first.',
  wrong: 'That is not your PIN.',
  tooOften: (at: string) => `Too many wrong PINs. Try again after ${at}.`,
  wrongUntil: (at: string) => `That is not your PIN. Try again after ${at}.`,
  noPin:
    'No PIN is set, so your password opens it, which takes the network. You can set a PIN in Settings.',
  another: 'Use another account',
  anotherHint: 'What is not sent stays here, sealed, until its user signs in again.',
  forgot: 'Forgot your PIN?',
  cannotOpen: 'Cannot unlock?',
  destroy: {
    title: 'Destroy everything of this user here?',
    body: 'Nobody can open what lies here without the PIN. If it is forgotten, the only way on is to destroy everything kept for this user on this computer: drafts, files, what waits to be sent, receipts and the audit record. What the platform has is not touched.',
    bodyNoPin:
      'Signing in with your password unlocks this. If that will never be possible again, everything kept for this user on this computer can be destroyed: drafts, files, what waits to be sent, receipts and the audit record. What the platform has is not touched.',
    verb: 'Destroy everything here',
  },
  typed: {
    label: (word: string) => `Type “${word}” to confirm`,
    word: 'destroy',
  },
  opening: {
    title: 'Opening what is kept here',
    lead: 'The system’s credential store has not answered yet. It may be asking for its own password: look for its window.',
    tail: 'If it does not answer within a minute, you can go on without what was kept before.',
    failed: 'What is kept here could not be opened',
  },
  leaving: {
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
      'The key to what was kept here is gone. Destroying gives up what lies under it for good, and lets you begin anew here.',
    waits: 'What may be arriving at the platform is waited for first.',
    verb: 'Sign out',
    destroyVerb: 'Destroy and sign out',
    busy: 'Signing out…',
  },
};

export const security = {
  heading: 'Lock and PIN',
  lead: 'Applies to this computer.',
  autoLock: 'Lock after',
  autoLockHint: 'Without a key pressed or a pointer moved. Ctrl or Cmd and L lock at once.',
  minutes: (n: number) => (n === 0 ? 'Never' : plural(n, 'minute', 'minutes')),
  pin: 'PIN',
  pinSet:
    'A PIN is set. It opens this desk without the network, and nothing of yours opens without it.',
  pinNotSet: 'No PIN is set. A locked desk is opened by your password, which takes the network.',
  set: 'Set a PIN',
  change: 'Change PIN',
  remove: 'Remove PIN',
  current: 'Current PIN',
  next: 'New PIN',
  again: 'New PIN again',
  nextHint: '4 to 64 characters. Letters and whole sentences are as good as digits.',
  forgotten: 'A forgotten PIN cannot be reset: what is kept here could then only be destroyed.',
  differ: 'The two are not the same.',
  short: 'A PIN has at least 4 characters.',
  saved: 'Your PIN is set.',
  removed: 'Your PIN was removed.',
  key: 'Key',
  keyLead: 'Everything of yours here is sealed under a key of your own.',
  renew: 'Renew the key',
  renewBody:
    'Everything kept here is sealed under a new key. That takes a moment, and nothing can be sent meanwhile.',
  renewed: 'Everything is sealed under a new key.',
  busy: 'Sealing everything anew…',
  notNow: 'The system’s credential store cannot be used, so there is no key to guard with a PIN.',
};
