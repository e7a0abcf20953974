import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { inspectOtherSide, judgeFile, type ReadPaper } from '../../dev/precheck/judge-file.ts';
import { Precheck } from '../../main/precheck/precheck.ts';
import { sideShown } from '../../main/precheck/rules/card-sides.ts';
import { forkWorkerHost } from '../../main/system/workers/fork-worker-host.ts';
import { ADDED_DEFECTS } from './added-defects.ts';
import { GUARDS, type Guard, turnedCopies, uprightCapture } from './guards.ts';
import { type Label, Labels } from './label.ts';
import { hasUpright, type TurnOutcome, turnOutcome } from './orientation-score.ts';
import { PaperWitness } from './paper-witness.ts';
import { type Score, score } from './score.ts';
import type { VerdictLine } from './verdict-line.ts';

export interface EvalResult {
  readonly labels: readonly Label[];
  readonly score: Score;
  readonly verdicts: readonly VerdictLine[];
  /** The results of the guards and of the added defects, if requested. */
  readonly guards: readonly { readonly name: string; readonly score: Score }[];
  readonly turns: Readonly<Record<'pixels' | 'exif', readonly TurnOutcome[]>> | null;
}

export interface EvalOptions {
  readonly guards: boolean;
  /** Adds defects to the good captures, too. */
  readonly defects: boolean;
  /** Reads the words in a picture like the desk, and judges again. */
  readonly words: boolean;
  /** The time for a file in milliseconds. The default is the product's limit. */
  readonly timeMs?: number | undefined;
  readonly onProgress: (line: string) => void;
}

/** Runs the pre-check in its worker processes on every labeled file of a folder. */
export async function runEval(
  path: string,
  { guards, defects, words, timeMs, onProgress }: EvalOptions,
): Promise<EvalResult> {
  const folder = captureFolder(path);
  const precheck = new Precheck({
    workerHost: forkWorkerHost(),
    ...(timeMs !== undefined && { limits: { timeMs } }),
    onDefect: (detail) => onProgress(`defect: ${detail}`),
  });
  const witness = words ? new PaperWitness(precheck, onProgress) : null;
  const judged: Judge = (label, bytes, partner) =>
    judgeCapture({ precheck, witness }, label, bytes, partner);
  try {
    const verdicts: VerdictLine[] = [];
    for (const [index, label] of folder.labels.entries()) {
      const partner = label.pairFile === null ? null : folder.read(label.pairFile);
      verdicts.push(await judged(label, folder.read(label.file), partner));
      if ((index + 1) % 25 === 0) onProgress(`${index + 1} of ${folder.labels.length}`);
    }
    const guarded = [];
    for (const guard of [...(guards ? GUARDS : []), ...(defects ? ADDED_DEFECTS : [])]) {
      onProgress(guard.name);
      guarded.push({ name: guard.name, score: await guardScore(precheck, judged, folder, guard) });
    }
    const turns = guards ? await turnOutcomes(precheck, judged, folder, onProgress) : null;
    const { labels } = folder;
    return { labels, score: score(labels, byFile(verdicts)), verdicts, guards: guarded, turns };
  } finally {
    await witness?.close();
    await precheck.close();
  }
}

async function guardScore(
  precheck: Precheck,
  judged: Judge,
  folder: CaptureFolder,
  guard: Guard,
): Promise<Score> {
  const labels: Label[] = [];
  const verdicts: VerdictLine[] = [];
  const byName = new Map(folder.labels.map((label) => [label.file, label]));
  const made = async (label: Label | undefined) => {
    const upright = label && (await uprightCapture(precheck, label, folder.read(label.file)));
    return upright ? guard.make(upright) : null;
  };
  for (const label of folder.labels) {
    const capture = await made(label);
    if (!capture) continue;
    // Both sides are changed in the same way, so that equal ones stay equal.
    const partner = label.pairFile === null ? null : await made(byName.get(label.pairFile));
    labels.push(capture.label);
    verdicts.push(await judged(capture.label, capture.bytes, partner?.bytes ?? null));
  }
  return score(labels, byFile(verdicts));
}

async function turnOutcomes(
  precheck: Precheck,
  judged: Judge,
  folder: CaptureFolder,
  onProgress: (line: string) => void,
) {
  const outcomes: Record<'pixels' | 'exif', TurnOutcome[]> = { pixels: [], exif: [] };
  const labels = folder.labels.filter((label) => label.turn === 0 && hasUpright(label));
  for (const [index, label] of labels.entries()) {
    const upright = await uprightCapture(precheck, label, folder.read(label.file));
    if (upright === null) continue;
    for await (const copy of turnedCopies(upright)) {
      const verdict = await judged(copy.label, copy.bytes, null);
      outcomes[copy.by].push(turnOutcome(copy.label, verdict));
    }
    if ((index + 1) % 10 === 0) onProgress(`turned ${index + 1} of ${labels.length}`);
  }
  return outcomes;
}

/** Returns verdicts by file name. */
export function byFile(verdicts: readonly VerdictLine[]): ReadonlyMap<string, VerdictLine> {
  return new Map(verdicts.map((verdict) => [verdict.file, verdict]));
}

/** Labeled captures on the disk. */
interface CaptureFolder {
  readonly labels: readonly Label[];
  read(file: string): Buffer;
}

/** Throws if labels.json is missing or invalid. */
function captureFolder(folder: string): CaptureFolder {
  const labels = v.parse(Labels, JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')));
  return { labels, read: (file) => readFileSync(join(folder, file)) };
}

/** Judges a capture together with its other side. */
type Judge = (label: Label, bytes: Buffer, partner: Buffer | null) => Promise<VerdictLine>;

/**
 * Returns the verdict like the command line: in its slot, and with its other side if there is one.
 */
async function judgeCapture(
  { precheck, witness }: { readonly precheck: Precheck; readonly witness: PaperWitness | null },
  label: Label,
  bytes: Buffer,
  partner: Buffer | null,
): Promise<VerdictLine> {
  const { slot, documentType: type, verification, file } = label;
  const place = { slot, type, verification };
  const other = partner && (await inspectOtherSide(precheck, partner, place));
  const read: ReadPaper | null = witness && ((...of) => witness.paperOf(...of));
  const { facts, verdict } = await judgeFile(precheck, { name: file, bytes }, place, other, read);
  const issues = verdict.issues.map(({ kind, level }) => ({ kind, level }));
  const shows = sideShown(facts, type);
  return { file, verdict: verdict.level, turn: verdict.turn, shows, issues };
}
