import { type Channel, type Handlers, operationOf } from '../../preload/contract/channels.ts';
import type { AnyOperation } from '../../preload/contract/operation.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { Mode } from '../desk/mode.ts';
import type { UserServices } from '../desk/user-services.ts';
import { type CallRecordParts, createCallRecord } from './audit/call-record.ts';
import type { AnswerCall } from './dispatcher.ts';
import { refusedSwitch, unreadRefusal } from './switched-off.ts';

/** The handlers of a group of channels. */
export type HandlersOf<Group> = Pick<Handlers<UserServices>, keyof Group & Channel>;

type Answer = ReturnType<AnswerCall>;

/**
 * Passes each call to its handler as its operation specifies. The call is recorded, is refused if it is switched off
 * here, and gets the services of the user who is signed in when it arrives.
 */
export function answerCalls(handlers: Handlers<UserServices>, parts: CallRecordParts): AnswerCall {
  const record = createCallRecord(parts);
  return (channel, input) => {
    const operation = operationOf(channel);
    return record(operation.recorded, input, () => {
      const mode = parts.current();
      return refusalOf(operation, input, mode) ?? handle(operation, handlers[channel], input, mode);
    });
  };
}

function handle({ of }: AnyOperation, handler: unknown, input: unknown, mode: Mode): Answer {
  if (of === 'desk') return (handler as (input: unknown) => Answer)(input);
  const user = mode.user();
  if (!user.ok) return user;
  return (handler as (user: UserServices, input: unknown) => Answer)(user.value, input);
}

/**
 * Returns a refusal if the call is switched off here, or if it is a change and the branch's settings are still unknown.
 * Otherwise, returns null.
 */
function refusalOf(operation: AnyOperation, input: unknown, mode: Mode): Result<never> | null {
  const { recorded, switch: by = null } = operation;
  const write = typeof by === 'function' ? by(input) : by;
  if (write !== null) return refusedSwitch(mode, write);
  return 'write' in recorded ? unreadRefusal(mode) : null;
}
