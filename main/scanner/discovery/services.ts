import type { Answer, Question, StringAnswer } from 'dns-packet';
import { deviceText } from '../device-text.ts';

/** The service names under which these scanners are announced (DNS-SD, RFC 6763). */
const SERVICES = ['_uscan._tcp.local', '_uscans._tcp.local'] as const;

/** Limits that keep a flood of packets from filling the memory or hiding other devices. */
const MOST_SENDERS = 100;
const MOST_RECORDS_EACH = 300;
const MOST_SERVICES_EACH = 30;
const MOST_QUESTIONS_EACH = 10;
/** The maximum number of questions in a message, so that it fits into one network packet. */
const MOST_QUESTIONS = 30;
/** The lifetime of a record that doesn't specify one, in seconds. */
const USUAL_TTL = 120;
/**
 * Scanners without a UUID are stored by their address or name. This pattern prevents such a name from being used as a
 * UUID.
 */
const UUID = /^(urn:)?(uuid:)?[0-9a-f-]{8,}$/;

export interface AnnouncedScanner {
  readonly name: string;
  /** The device's own UUID, or null if it announces none or an invalid one. */
  readonly uuid: string | null;
  readonly note: string;
  readonly secure: boolean;
  /** The address that sent the records. */
  readonly sender: string;
  /** The addresses in the records, IPv4 first. */
  readonly addresses: readonly string[];
  readonly port: number;
  /** The path of the protocol without leading and trailing slashes, or null if none is announced. */
  readonly path: string | null;
}

interface Kept {
  readonly answer: Answer;
  /** When the record expires, in milliseconds by the caller's clock. */
  readonly until: number;
}

/**
 * The records of each sender, and the scanners that they describe. The sender that has been silent the longest comes
 * first.
 */
export class Services {
  readonly #senders = new Map<string, Told>();

  /** Stores the records of a packet. A sender can't add or remove another sender's records. */
  hear(answers: readonly Answer[], sender: string, now: number): void {
    const used = answers.filter(isUsed);
    if (used.length === 0) return;
    const told = this.#senders.get(sender) ?? new Told(sender);
    this.#senders.delete(sender);
    this.#senders.set(sender, told);
    told.hear(used, now);
    const [oldest] = this.#senders.keys();
    if (this.#senders.size > MOST_SENDERS && oldest !== undefined) this.#senders.delete(oldest);
  }

  /** Returns the scanners that have enough records to be reached. */
  scanners(now: number): readonly AnnouncedScanner[] {
    return [...this.#senders.values()].flatMap((told) => told.scanners(now));
  }

  /**
   * Returns the questions that are still open: which scanners exist, and what some of them left out of their answers.
   */
  questions(now: number): readonly Question[] {
    const open: Question[] = SERVICES.map((name) => ({ type: 'PTR', name }));
    for (const told of [...this.#senders.values()].toReversed()) open.push(...told.questions(now));
    return open.slice(0, MOST_QUESTIONS);
  }
}

class Told {
  readonly #sender: string;
  readonly #records = new Map<string, Kept>();

  constructor(sender: string) {
    this.#sender = sender;
  }

  /** Stores records. A lifetime of 0 means that the service is gone. */
  hear(answers: readonly Answer[], now: number): void {
    for (const answer of answers) {
      const key = `${answer.type} ${lower(answer.name)} ${sameAs(answer)}`;
      const ttl = 'ttl' in answer && answer.ttl !== undefined ? answer.ttl : USUAL_TTL;
      if (ttl === 0) this.#records.delete(key);
      else if (this.#records.size < MOST_RECORDS_EACH || this.#records.has(key)) {
        this.#records.set(key, { answer, until: now + ttl * 1000 });
      }
    }
  }

  scanners(now: number): readonly AnnouncedScanner[] {
    return this.#instances(now).flatMap(({ instance, secure }) => {
      const place = this.#placeOf(instance, now);
      if (place === null) return [];
      const addresses = this.#addressesOf(place.target, now);
      if (addresses.length === 0) return [];
      const texts = this.#textsOf(instance, now);
      const name = deviceText(texts.get('ty') ?? '') || deviceText(labelOf(instance));
      const uuid = deviceText(texts.get('uuid') ?? '').toLowerCase();
      return [
        {
          name: name || place.target,
          uuid: UUID.test(uuid) ? uuid : null,
          note: deviceText(texts.get('note') ?? ''),
          secure,
          sender: this.#sender,
          addresses,
          port: place.port,
          path:
            texts
              .get('rs')
              ?.trim()
              .replace(/^\/+|(?<!\/)\/+$/g, '') ?? null,
        },
      ];
    });
  }

  questions(now: number): readonly Question[] {
    const open: Question[] = [];
    for (const { instance } of this.#instances(now)) {
      const place = this.#placeOf(instance, now);
      if (place === null)
        open.push({ type: 'SRV', name: instance }, { type: 'TXT', name: instance });
      else if (this.#addressesOf(place.target, now).length === 0) {
        open.push({ type: 'A', name: place.target }, { type: 'AAAA', name: place.target });
      }
    }
    return open.slice(0, MOST_QUESTIONS_EACH);
  }

  #instances(now: number): readonly { instance: string; secure: boolean }[] {
    return SERVICES.flatMap((service) =>
      this.#of('PTR', service, now).map((answer) => ({
        instance: String((answer as StringAnswer).data),
        secure: service.startsWith('_uscans'),
      })),
    ).slice(0, MOST_SERVICES_EACH);
  }

  #placeOf(instance: string, now: number): { target: string; port: number } | null {
    const [found] = this.#of('SRV', instance, now);
    if (found?.type !== 'SRV') return null;
    const { target, port } = found.data;
    return Number.isInteger(port) && port > 0 ? { target, port } : null;
  }

  #addressesOf(target: string, now: number): readonly string[] {
    const plain = this.#of('A', target, now).map((answer) => String((answer as StringAnswer).data));
    const long = this.#of('AAAA', target, now)
      .map((answer) => String((answer as StringAnswer).data))
      // A link-local address is useless without the name of its interface.
      .filter((address) => !/^fe[89ab]/i.test(address));
    return [...plain, ...long];
  }

  #textsOf(instance: string, now: number): ReadonlyMap<string, string> {
    const texts = new Map<string, string>();
    for (const answer of this.#of('TXT', instance, now)) {
      if (answer.type !== 'TXT') continue;
      for (const line of [answer.data].flat()) {
        const [key = '', ...rest] = new TextDecoder().decode(bytesOf(line)).split('=');
        if (!texts.has(key.toLowerCase())) texts.set(key.toLowerCase(), rest.join('='));
      }
    }
    return texts;
  }

  #of(type: Answer['type'], name: string, now: number): readonly Answer[] {
    const found: Answer[] = [];
    for (const [key, { answer, until }] of this.#records) {
      if (until <= now) this.#records.delete(key);
      else if (answer.type === type && lower(answer.name) === lower(name)) found.push(answer);
    }
    return found;
  }
}

function isUsed({ type, name }: Answer): boolean {
  if (typeof name !== 'string') return false;
  const isOurs = SERVICES.some((service) => lower(name).endsWith(service));
  return ['PTR', 'SRV', 'TXT'].includes(type) ? isOurs : type === 'A' || type === 'AAAA';
}

/**
 * Returns what distinguishes records of the same name that are kept side by side. For SRV and TXT records, only the
 * newest counts.
 */
function sameAs(answer: Answer): string {
  return 'data' in answer && typeof answer.data === 'string' ? lower(answer.data) : '';
}

function bytesOf(line: string | Buffer): Uint8Array {
  return typeof line === 'string' ? Buffer.from(line) : line;
}

function lower(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function labelOf(instance: string): string {
  return instance.replace(/\._uscans?\._tcp\.local\.?$/i, '');
}
