import type { Fault } from '../peers/practice-platform/fault.ts';

type Answered = Extract<Fault, { readonly kind: 'answer' }>;

/** The practice platform, or somebody before it, answers that in JSON; a text is given as it is. */
export function answering(
  status: number,
  body: string | object,
  moment: Pick<Answered, 'when' | 'atByte'> = {},
): Answered {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': /^</.test(text) ? 'text/html' : 'application/json' };
  return { kind: 'answer', answer: { status, headers, body: text }, ...moment };
}
