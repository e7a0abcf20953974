import type { Channel, Handlers } from '../../../preload/contract/channels.ts';
import type { Write } from '../../../preload/contract/models/managed.ts';
import { err, type Result } from '../../../preload/contract/result.ts';
import type { DeskControl, Mode, UserServices } from '../mode.ts';

type ForUser<Handler> = Handler extends (input: infer Input) => infer Answer
  ? (user: UserServices, input: Input) => Answer
  : never;

/** Handlers that are given the services of whoever is signed in as a call comes, and refuse it while nobody is. */
export function forUser<Name extends Channel>(
  desk: Pick<DeskControl, 'current'>,
  handlers: { readonly [C in Name]: ForUser<Handlers[C]> },
): Pick<Handlers, Name> {
  type Plain = (user: UserServices, input: unknown) => Result<unknown>;
  const plain = Object.entries<Plain>(handlers as never).map(([name, handler]) => [
    name,
    (input: unknown) => {
      const user = desk.current().user();
      return user.ok ? handler(user.value, input) : user;
    },
  ]);
  return Object.fromEntries(plain) as Pick<Handlers, Name>;
}

/** A handler of a write, which this computer's settings may switch off. */
export function writing<Input, Answer>(
  desk: Pick<DeskControl, 'current'>,
  write: Write,
  handler: (user: UserServices, input: Input) => Answer,
): (input: Input) => Answer | Result<never> {
  return (input) => {
    const user = unlessSwitchedOff(desk.current(), write);
    return user.ok ? handler(user.value, input) : user;
  };
}

/** The signed-in user's services, unless this computer's settings switch the write off. */
export function unlessSwitchedOff(mode: Mode, write: Write): Result<UserServices> {
  // How the branch wants it done is not known: nothing leaves until it is.
  if (mode.unreadSettings() !== null) return settingsUnread(mode);
  if (!mode.managed.writes[write]) return err({ code: 'switchedOff', write });
  return mode.user();
}

/** The refusal of what has to wait until the settings can be read. */
export function settingsUnread(mode: Mode): Result<never> {
  const isHeld = mode.unreadSettings()?.why === 'held';
  return err({ code: 'storage', reason: isHeld ? 'held' : 'unread', file: 'settings' });
}
