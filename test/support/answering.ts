import type { Fault } from '../peers/practice-platform/fault.ts';

type Answered = Extract<Fault, { readonly kind: 'answer' }>;

/**
 * An answer in JSON by the practice platform or by something in front of it. Text is sent
 * unchanged.
 */
export function answering(
  status: number,
  body: string | object,
  moment: Pick<Answered, 'when' | 'atByte'> = {},
): Answered {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': /^</.test(text) ? 'text/html' : 'application/json' };
  return { kind: 'answer', answer: { status, headers, body: text }, ...moment };
}
