import * as v from 'valibot';
import type { FieldIssue } from '../../preload/contract/app-error.ts';
import { type Channel, isChannel, operationOf } from '../../preload/contract/channels.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { MAX_JSON_LEVELS } from '../../preload/json/text.ts';
import { failureAnswer } from '../outbox/journal/error.ts';
import type { IncidentLog } from '../system/incident-log.ts';

/** A contract call as it arrives: nothing about it is known yet. */
export interface ContractCall {
  readonly channel: unknown;
  readonly input: unknown;
}

/** Answers a call whose input was checked. */
export type AnswerCall = (
  channel: Channel,
  input: unknown,
) => Promise<Result<unknown>> | Result<unknown>;

export type Dispatch = (call: ContractCall) => Promise<Result<unknown>>;

/**
 * The one place where contract calls are checked and answered: input by its depth and against the
 * operation's schema, output too (keys the schema does not name never leave main), and whatever is
 * thrown becomes `storage` or `internal`, with the cause in the log. The caller checks the sender before it comes here.
 * @param watchServices begins to watch the user's services; what it returns says whether they were closed since
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
        issues: [{ field: 'channel', message: 'There is no such call.' }],
      });
    }
    const operation = operationOf(channel);
    if (isNestedTooDeeply(input)) {
      const issues = [{ field: '', message: 'This is nested too deeply.' }];
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
      // It went on with files that had been closed under it: no defect, and nothing anybody could look into.
      if (wasClosed()) return err({ code: 'locked' });
      return err(failureAnswer(log, channel, cause));
    }
  };
}

/** As the schema library says it, without what was given: that may be a secret in a wrong field. */
function plainMessage({ type, expected }: v.BaseIssue<unknown>): string {
  return expected === null ? `Invalid ${type}` : `Invalid ${type}: Expected ${expected}`;
}

function fieldIssues(issues: readonly v.BaseIssue<unknown>[]): FieldIssue[] {
  return issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: issue.message }));
}

/** Values of one call: the largest holds some thousands of ids. */
const MOST_VALUES = 1_000_000;

/**
 * Tells whether what arrived is nested so deeply, or holds so much, that whatever goes through it level by level
 * would overflow its stack or stop the program. What refers to itself is endless, and found out so.
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
