import type { Answer } from '../server/answer.ts';
import type { Break, Fault, ReplacedAnswer } from './fault.ts';

type Cut = { readonly afterBytes: number; readonly by: Break };

/** The faults of one request, sorted by the moment at which each acts. */
export type FaultEffects = {
  readonly latency: number;
  readonly holdUntil: Promise<unknown> | null;
  readonly silence: boolean;
  readonly bytesPerSecond: number | null;
  readonly cutRequest: Cut | null;
  readonly cutResponse: Cut | null;
  readonly trickle: { readonly bytes: number; readonly everyMilliseconds: number } | null;
  readonly truncateJson: boolean;
  readonly early: { readonly atByte: number; readonly answer: Answer } | null;
  readonly instead: Answer | null;
  readonly afterwards: Answer | null;
};

export function effectsOf(faults: readonly Fault[]): FaultEffects {
  const one = <K extends Fault['kind']>(kind: K) =>
    faults.find((fault): fault is Extract<Fault, { readonly kind: K }> => fault.kind === kind);
  const answer = one('answer');
  const replaced = answer ? toAnswer(answer.answer) : null;
  const afterwards = answer?.when === 'afterwards';
  const atByte = answer?.atByte;
  return {
    latency: one('latency')?.milliseconds ?? 0,
    holdUntil: one('hold')?.until ?? null,
    silence: one('silence') !== undefined,
    bytesPerSecond: one('slow-request')?.bytesPerSecond ?? null,
    cutRequest: cutOf(one('cut-request')),
    cutResponse: cutOf(one('cut-response')),
    trickle: one('slow-response') ?? null,
    truncateJson: one('truncate-json') !== undefined,
    early: replaced && atByte !== undefined ? { atByte, answer: replaced } : null,
    instead: afterwards ? null : replaced,
    afterwards: afterwards ? replaced : null,
  };
}

function cutOf(
  fault: { readonly afterBytes: number; readonly by?: Break } | undefined,
): Cut | null {
  return fault ? { afterBytes: fault.afterBytes, by: fault.by ?? 'reset' } : null;
}

function toAnswer({ status, headers, body }: ReplacedAnswer): Answer {
  return { status, headers: headers ?? {}, body: Buffer.from(body ?? '') };
}
