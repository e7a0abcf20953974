import { plural } from './amounts.ts';

/** Lock and PIN, in Settings. */
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
