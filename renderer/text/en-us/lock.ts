import { clock } from '../formats.ts';

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
    again: 'It is tried again by itself.',
  },
};
