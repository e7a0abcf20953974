import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { FAULT_KINDS, Fault } from './faults/fault.ts';
import type { PracticeScannerOptions } from './practice-scanner.ts';
import { PROFILES, type ProfileName } from './profiles.ts';

type Read<T> =
  | { readonly ok: true; readonly value: T }
  /** The fault in the arguments, as one line. */
  | { readonly ok: false; readonly text: string };

export const USAGE =
  'Use: practice-scanner [--port 0-65535] [--profile NAME] [--fault KIND|JSON]... [--help]';

/** Every profile and every fault by name. */
export const HELP = `${USAGE}
Profiles: ${Object.keys(PROFILES).join(', ')}
Faults: ${FAULT_KINDS.join(', ')}
A line like an argument of --fault arms that fault for the next job; "clear" disarms all and mends the feeder.
"turned", "together" and "nothing" lay a license on the glass or clear it; "statement" and "empty" do so
with the feeder.`;

const OPTIONS = {
  port: { type: 'string', default: '0' },
  profile: { type: 'string', default: 'plain' },
  fault: { type: 'string', multiple: true, default: [] as string[] },
  help: { type: 'boolean', default: false },
} as const;

type CliArguments =
  | { readonly help: true }
  | { readonly help: false; readonly options: PracticeScannerOptions };

/** Reads the command line. */
export function readArguments(args: readonly string[]): Read<CliArguments> {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS, strict: true });
    if (values.help) return { ok: true, value: { help: true } };
    const faults = values.fault.map((text) => {
      const read = readFault(text);
      if (!read.ok) throw new Error(read.text);
      return { fault: read.value };
    });
    const options = { port: portOf(values.port), profile: profileOf(values.profile), faults };
    return { ok: true, value: { help: false, options } };
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    // parseArgs explains over several sentences, not all of them ended; the first says what is wrong.
    return { ok: false, text: `${text.replace(/\. .*$/s, '').replace(/\.$/, '')}.` };
  }
}

/** Reads a fault: its kind alone, or as JSON with what else can be said of it. */
export function readFault(text: string): Read<Fault> {
  const json = text.trimStart().startsWith('{');
  const given = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  const read = v.safeParse(Fault, json ? given.output : { kind: text });
  if (read.success) return { ok: true, value: read.output };
  const known = (FAULT_KINDS as readonly string[]).find((kind) => text.includes(kind));
  return known === undefined
    ? { ok: false, text: `There is no fault "${text}"; --help lists them.` }
    : { ok: false, text: `"${text}" is no ${known}: ${read.issues[0].message}` };
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new Error(`--port takes a whole number from 0 to 65535, not "${text}".`);
}

function profileOf(text: string): ProfileName {
  if (Object.hasOwn(PROFILES, text)) return text as ProfileName;
  throw new Error(`There is no profile "${text}"; --help lists them.`);
}
