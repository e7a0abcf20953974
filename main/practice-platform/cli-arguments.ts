import { parseArgs } from 'node:util';
import { RESULTS } from './data/verification-results.ts';
import type { FaultRule } from './faults/fault.ts';
import type { PracticePlatformOptions } from './practice-platform.ts';
import { MATCHINGS, type Matching } from './search/text-match.ts';

export type CliArguments =
  | { readonly ok: true; readonly options: PracticePlatformOptions; readonly samples: boolean }
  | { readonly ok: false; readonly text: string };

export const USAGE =
  'Use: practice-platform [--port 0-65535] [--seed NUMBER] [--applications NUMBER] [--matching KIND] [--result RESULT] [--lenient] [--samples]';

const OPTIONS = {
  port: { type: 'string' },
  seed: { type: 'string' },
  applications: { type: 'string' },
  matching: { type: 'string' },
  result: { type: 'string' },
  lenient: { type: 'boolean' },
  samples: { type: 'boolean' },
} as const;

/** Most applications that still start at once and search quickly. */
const MOST_APPLICATIONS = 1_000_000;

/** Reads the command line; what is wrong with it is one line of text. */
export function readArguments(args: readonly string[]): CliArguments {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS, strict: true });
    return {
      ok: true,
      samples: values.samples ?? false,
      options: {
        port: numberOf('--port', values.port ?? '0', 0, 65_535),
        seed: numberOf('--seed', values.seed ?? '1', 0, 0xffff_ffff),
        applications: numberOf(
          '--applications',
          values.applications ?? '20000',
          1,
          MOST_APPLICATIONS,
        ),
        matching: matchingOf(values.matching ?? 'lenient'),
        lenientMultipart: values.lenient ?? false,
        faults: values.result === undefined ? [] : [everyResult(values.result)],
      },
    };
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    // parseArgs explains over several sentences, not all of them ended; the first says what is wrong.
    return { ok: false, text: `${text.replace(/\. .*$/s, '').replace(/\.$/, '')}.` };
  }
}

function matchingOf(text: string): Matching {
  const known = MATCHINGS.find((one) => one === text);
  if (known !== undefined) return known;
  throw new Error(`--matching takes one of ${MATCHINGS.join(', ')}, not "${text}".`);
}

/** Has every verification come out so, whoever's it is. */
function everyResult(text: string): FaultRule {
  const result = RESULTS.find((one) => one === text);
  if (result === undefined) {
    throw new Error(`--result takes one of ${RESULTS.join(', ')}, not "${text}".`);
  }
  const fault = { kind: 'verification', result } as const;
  return { operation: 'createVerification', fault, times: Number.POSITIVE_INFINITY };
}

function numberOf(name: string, text: string, low: number, high: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= low && value <= high) return value;
  throw new Error(`${name} takes a whole number from ${low} to ${high}, not "${text}".`);
}
