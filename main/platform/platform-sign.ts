import type { HttpAnswer } from './http-request.ts';

/** Headers whose values identify the server and whatever the answer passed through. */
const NAMING = ['server', 'via', 'x-powered-by'];

/**
 * Matches headers that give each answer an ID. Their names identify who added them, but their values differ each time.
 */
const NUMBERING =
  /^(x-)?([a-z]+-)*(request|correlation|trace|transaction)-?id$|^traceparent$|^[a-z]+-ray$/;

/** The maximum number of different signs, because several machines may share one address. */
const MOST = 16;

/**
 * The headers by which this platform's answers are recognized. They are learned from answers that contained the
 * requested data. A device on the network may also refuse in JSON (issue 28, 2). But its answers lack the headers of
 * the platform and of the devices that the platform's answers pass through.
 */
export class PlatformSign {
  readonly #known = new Set<string>();

  /** Learns the headers of an answer that only the platform can have sent. */
  learn(headers: HttpAnswer['headers']): void {
    const sign = signOf(headers);
    if (sign !== null && this.#known.size < MOST) this.#known.add(sign);
  }

  /**
   * Returns whether an answer with these headers is known to be the platform's. Always false until an answer has been
   * learned.
   */
  isBorneBy(headers: HttpAnswer['headers']): boolean {
    const sign = signOf(headers);
    return sign !== null && this.#known.has(sign);
  }
}

/**
 * Returns the sign in these headers, or null if they have no sign. The exact content type is part of the sign but isn't
 * enough by itself, because every server sends JSON.
 */
function signOf(headers: HttpAnswer['headers']): string | null {
  const naming = NAMING.map((name) => headers[name] ?? null);
  const numbering = Object.keys(headers).filter((name) => NUMBERING.test(name));
  if (numbering.length === 0 && naming.every((value) => value === null)) return null;
  return JSON.stringify([headers['content-type'] ?? null, ...naming, ...numbering.sort()]);
}
