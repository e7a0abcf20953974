import * as v from 'valibot';
import type { FieldIssue } from '../../preload/contract/app-error.ts';
import { type Channel, isChannel, operationOf } from '../../preload/contract/channels.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { MAX_JSON_LEVELS } from '../../preload/json/text.ts';
import { failureAnswer } from '../outbox/journal/error.ts';
import type { IncidentLog } from '../system/incident-log.ts';

/** A contract call as it arrives, before validation. */
export interface ContractCall {
  readonly channel: unknown;
  readonly input: unknown;
}

/** Answers a call whose input was validated. */
export type AnswerCall = (
  channel: Channel,
  input: unknown,
) => Promise<Result<unknown>> | Result<unknown>;

export type Dispatch = (call: ContractCall) => Promise<Result<unknown>>;

/**
 * Validates and answers all contract calls. It checks the nesting of the input and validates input and output against
 * the operation's schema, so keys that the schema does not name never leave main. Errors become `storage` or
 * `internal`, with the cause in the log. The caller checks the sender first. `watchServices` starts to watch the user's
 * services. The function that it returns tells whether the services were closed since then.
 */
export function createDispatcher(
  answer: AnswerCall,
  log: IncidentLog,
  watchServices: () => () => boolean = () => () => false,
): Dispatch {
  return async ({ channel, input }) => {
    if (!isChannel(channel)) {
      return err({
        code: 'invalidRequest',
        issues: [{ field: 'channel', message: 'This request isn’t recognized.' }],
      });
    }
    const operation = operationOf(channel);
    if (isNestedTooDeeply(input)) {
      const issues = [{ field: '', message: 'This has too many nested levels.' }];
      return err({ code: 'invalidRequest', issues });
    }
    const checked = v.safeParse(operation.input, input, { message: plainMessage });
    if (!checked.success)
      return err({ code: 'invalidRequest', issues: fieldIssues(checked.issues) });
    const wasClosed = watchServices();
    try {
      const result = await answer(channel, checked.output);
      if (!result.ok) return result;
      return ok(v.parse(operation.output, result.value));
    } catch (cause) {
      // The call used files that had been closed meanwhile. This is not a program error, and nobody could investigate
      // it.
      if (wasClosed()) return err({ code: 'locked' });
      return err(failureAnswer(log, channel, cause));
    }
  };
}

/** Returns the schema library's message without the given value, which may be a secret in a wrong field. */
function plainMessage({ type, expected }: v.BaseIssue<unknown>): string {
  return expected === null ? `Invalid ${type}` : `Invalid ${type}: Expected ${expected}`;
}

function fieldIssues(issues: readonly v.BaseIssue<unknown>[]): FieldIssue[] {
  return issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: issue.message }));
}

/** The maximum number of values in one call. The largest real call has a few thousand IDs. */
const MOST_VALUES = 1_000_000;

/**
 * Returns whether the input is nested too deeply or has too many values, so that a recursive function would overflow
 * its stack or block the program. Circular input has no end and is detected the same way.
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
