import * as v from 'valibot';
import type { NamedPlace } from '../../ipc/own-places.ts';

const Answer = v.strictObject({ answer: v.number(), yes: v.boolean() });

/**
 * Questions to whoever runs the program, in lines that are no contract calls: `{"ask","places":[…]}` goes
 * out, `{"answer","yes"}` comes back with the same number. The end of the input says no.
 */
export function askOnLine(write: (line: unknown) => void) {
  const open = new Map<number, (yes: boolean) => void>();
  let last = 0;
  let ended = false;
  return {
    async confirm(places: readonly NamedPlace[]): Promise<boolean> {
      if (ended) return false;
      last += 1;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      open.set(last, resolve);
      write({ ask: last, places });
      return promise;
    },
    /** Whether a parsed line answers a question that is open. */
    takes(line: unknown): boolean {
      const read = v.safeParse(Answer, line);
      if (!read.success) return false;
      const resolve = open.get(read.output.answer);
      open.delete(read.output.answer);
      resolve?.(read.output.yes);
      return resolve !== undefined;
    },
    end(): void {
      ended = true;
      for (const resolve of open.values()) resolve(false);
    },
  };
}

export type LineQuestions = ReturnType<typeof askOnLine>;
