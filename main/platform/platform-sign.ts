import type { HttpAnswer } from './http-request.ts';

/** Headers whose values name what answered, and what it went through. */
const NAMING = ['server', 'via', 'x-powered-by'];

/** Headers that number an answer: their names tell who put them there, their values are new each time. */
const NUMBERING =
  /^(x-)?([a-z]+-)*(request|correlation|trace|transaction)-?id$|^traceparent$|^[a-z]+-ray$/;

/** Several machines behind one address may each have a sign of their own, but not more than this. */
const MOST = 16;

/**
 * The headers by which answers of this platform are known, learned from those that held what was asked
 * for. A device between may refuse in JSON as well (issue 28, 2); it does not also send the headers of
 * the platform, and of every device that answers of the platform come through.
 */
export class PlatformSign {
  readonly #known = new Set<string>();

  /** Takes in the headers of an answer that only the platform can have given. */
  learn(headers: HttpAnswer['headers']): void {
    const sign = signOf(headers);
    if (sign !== null && this.#known.size < MOST) this.#known.add(sign);
  }

  /** Whether an answer with these headers is known to be the platform's; never before one was learned. */
  isBorneBy(headers: HttpAnswer['headers']): boolean {
    const sign = signOf(headers);
    return sign !== null && this.#known.has(sign);
  }
}

/** A content type in its exact form counts, and is no sign alone: every server writes JSON. */
function signOf(headers: HttpAnswer['headers']): string | null {
  const naming = NAMING.map((name) => headers[name] ?? null);
  const numbering = Object.keys(headers).filter((name) => NUMBERING.test(name));
  if (numbering.length === 0 && naming.every((value) => value === null)) return null;
  return JSON.stringify([headers['content-type'] ?? null, ...naming, ...numbering.sort()]);
}
