import * as v from 'valibot';
import type { FieldIssue } from '../../preload/contract/app-error.ts';
import {
  type Channel,
  type Handlers,
  isChannel,
  operationOf,
} from '../../preload/contract/channels.ts';
import type { AnyOperation } from '../../preload/contract/operation.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { MAX_JSON_LEVELS } from '../../preload/json/text.ts';
import type { Mode } from '../desk/mode.ts';
import type { UserServices } from '../desk/user-services.ts';
import { failureAnswer } from '../outbox/journal/error.ts';
import { type CallRecordParts, createCallRecord } from './call-record.ts';
import { type CallGuards, guardOf } from './lock-guard.ts';
import { refusedChange, refusedFeature } from './switched-off.ts';

/** A contract call as it arrives, before validation. */
export interface ContractCall {
  readonly channel: unknown;
  readonly input: unknown;
}

export type Dispatch = (call: ContractCall) => Promise<Result<unknown>>;

/** The handlers for a group of channels. */
export type HandlersOf<Group> = Pick<Handlers<UserServices>, keyof Group & Channel>;

export interface DispatcherParts extends CallRecordParts {
  readonly handlers: Handlers<UserServices>;
  readonly guards: CallGuards;
}

/**
 * Creates the function that passes each contract call to its handler. All checks of a call are made here, in this
 * order. This computer uses the feature. The lock permits an answer, both now and when the answer is ready. The input
 * is valid. The call is recorded. The change isn't switched off. The output is valid. Keys that the operation's schema
 * doesn't name never leave main. Errors become `storage` or `internal`, with the cause in the log. The caller checks
 * the sender first.
 */
export function createDispatcher(parts: DispatcherParts): Dispatch {
  const { current, handlers, guards, log } = parts;
  const record = createCallRecord(parts);

  async function answer({ channel, input }: ContractCall): Promise<Result<unknown>> {
    if (!isChannel(channel)) {
      return err({
        code: 'invalidRequest',
        issues: [{ field: 'channel', message: 'This request isn’t recognized.' }],
      });
    }
    const operation = operationOf(channel);
    const checked = inputOf(operation, input);
    if (!checked.ok) return checked;
    const wasClosed = watchServices(current());
    try {
      const result = await record(operation.recorded, checked.value, () => {
        const mode = current();
        const refusal = refusedChange(operation, checked.value, mode);
        return refusal ?? handle(operation, handlers[channel], checked.value, mode);
      });
      if (!result.ok) return result;
      return ok(v.parse(operation.output, result.value));
    } catch (cause) {
      // The call used files that have been closed in the meantime. This isn't a program error, and there would be
      // nothing to investigate.
      if (wasClosed(current())) return err({ code: 'locked' });
      return err(failureAnswer(log, channel, cause));
    }
  }

  return async (call) => {
    const operation = isChannel(call.channel) ? operationOf(call.channel) : null;
    const off = refusedFeature(current(), operation?.feature);
    if (off !== null) return off;
    const guard = guardOf(operation, guards);
    return guard === null ? answer(call) : guard(() => answer(call));
  };
}

/** Returns the input as parsed by the operation's schema. Fails with `invalidRequest`. */
function inputOf(operation: AnyOperation, input: unknown): Result<unknown> {
  if (isNestedTooDeeply(input)) {
    const issues = [{ field: '', message: 'This has too many nested levels.' }];
    return err({ code: 'invalidRequest', issues });
  }
  const checked = v.safeParse(operation.input, input, { message: plainMessage });
  if (checked.success) return ok(checked.output);
  return err({ code: 'invalidRequest', issues: fieldIssues(checked.issues) });
}

/** Starts watching the user's services. The returned function tells whether they have been closed since. */
function watchServices(mode: Mode): (now: Mode) => boolean {
  const before = mode.user();
  return (later) => {
    const now = later.user();
    return before.ok && !(now.ok && now.value === before.value);
  };
}

type Answer = Promise<Result<unknown>> | Result<unknown>;

/** Calls the handler. A call about a user's data gets the services of whoever is signed in now. */
function handle({ of }: AnyOperation, handler: unknown, input: unknown, mode: Mode): Answer {
  if (of === 'desk') return (handler as (input: unknown) => Answer)(input);
  const user = mode.user();
  if (!user.ok) return user;
  return (handler as (user: UserServices, input: unknown) => Answer)(user.value, input);
}

/** Returns the schema library's message without the given value, which may be a secret typed into the wrong field. */
function plainMessage({ type, expected }: v.BaseIssue<unknown>): string {
  return expected === null ? `Invalid ${type}` : `Invalid ${type}: Expected ${expected}`;
}

function fieldIssues(issues: readonly v.BaseIssue<unknown>[]): FieldIssue[] {
  return issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: issue.message }));
}

/** The maximum number of values in one call. The largest real call has a few thousand IDs. */
const MOST_VALUES = 1_000_000;

/**
 * Returns whether the input is nested so deeply, or has so many values, that a recursive function would overflow its
 * stack or block the program. Circular input never ends and is detected the same way.
 */
function isNestedTooDeeply(input: unknown): boolean {
  const waiting: { readonly value: unknown; readonly level: number }[] = [];
  let values = 0;
  const take = (value: unknown, level: number) => {
    if (typeof value === 'object' && value !== null) waiting.push({ value, level });
    values += 1;
  };
  take(input, 1);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.level > MAX_JSON_LEVELS || values > MOST_VALUES) return true;
    for (const inner of Object.values(next.value as object)) take(inner, next.level + 1);
  }
  return false;
}
