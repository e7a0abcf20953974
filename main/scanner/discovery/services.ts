import type { Answer, Question, StringAnswer } from 'dns-packet';
import { deviceText } from '../device-text.ts';

/**
 * The service names under which these scanners are announced (DNS-SD, RFC 6763). TLS comes first, so that a flood can't
 * leave only the unencrypted service of a device in the list.
 */
const SERVICES = ['_uscans._tcp.local', '_uscan._tcp.local'] as const;

/** Limits that keep a flood of packets from filling the memory, keeping the app busy, or hiding other devices. */
const MOST_SENDERS = 100;
const MOST_RECORDS_EACH = 300;
/** For each service of `SERVICES`, because a scanner may announce both. One computer may share several scanners. */
const MOST_INSTANCES_EACH = 5;
const MOST_ADDRESSES = 30;
/** The maximum number of announcements of all senders. */
const MOST_ANNOUNCED = 100;
const MOST_QUESTIONS_EACH = 10;
/** The maximum number of questions in a message, so that it fits into one network packet. */
const MOST_QUESTIONS = 30;
/** The lifetime of a record that doesn't specify one, in seconds. */
const USUAL_TTL = 120;
/**
 * The longest lifetime of a record, in seconds, whatever it specifies. RFC 6762, section 10, recommends 75 minutes for
 * records without a host name and two minutes for the others.
 */
const LONGEST_TTL = 4500;
/** The maximum lengths of a label and of a name without its last dot, in bytes (RFC 1035, 2.3.4). */
const MOST_LABEL_BYTES = 63;
const MOST_NAME_BYTES = 253;
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

/** The scanners that a sender's records announce, and the questions that they leave open. */
interface Meaning {
  readonly scanners: readonly AnnouncedScanner[];
  readonly questions: readonly Question[];
  /** When the first of the records expires. After that, the records must be read again. */
  readonly until: number;
}

/**
 * The records of each sender, and the scanners that they describe. The sender that has been silent the longest comes
 * first. A sender's records are read again only after that sender has sent something or one of them has expired.
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

  /**
   * Returns the scanners that have enough records to be reached. If there are too many, each sender may have the same
   * number, so that a flood hides none of them.
   */
  scanners(now: number): readonly AnnouncedScanner[] {
    const all = [...this.#senders.values()].map((told) => told.meaning(now).scanners);
    let each = SERVICES.length * MOST_INSTANCES_EACH;
    const total = () => all.reduce((sum, { length }) => sum + Math.min(length, each), 0);
    while (each > 1 && total() > MOST_ANNOUNCED) each -= 1;
    return all.flatMap((scanners) => scanners.slice(0, each));
  }

  /**
   * Returns the questions that are still open: which scanners exist, and what some of them left out of their answers.
   */
  questions(now: number): readonly Question[] {
    const open: Question[] = SERVICES.map((name) => ({ type: 'PTR', name }));
    for (const told of [...this.#senders.values()].toReversed()) {
      if (open.length >= MOST_QUESTIONS) break;
      open.push(...told.meaning(now).questions);
    }
    return open.slice(0, MOST_QUESTIONS);
  }
}

class Told {
  readonly #sender: string;
  /** The records by type and name (`keyOf`), and then by what distinguishes records of the same name. */
  readonly #records = new Map<string, Map<string, Kept>>();
  #count = 0;
  #meaning: Meaning | null = null;

  constructor(sender: string) {
    this.#sender = sender;
  }

  /** Stores records. A lifetime of 0 means that the service is gone. */
  hear(answers: readonly Answer[], now: number): void {
    this.#meaning = null;
    this.#removeExpired(now);
    for (const answer of answers) {
      const key = keyOf(answer.type, answer.name);
      const same = sameAs(answer);
      const ttl = 'ttl' in answer && answer.ttl !== undefined ? answer.ttl : USUAL_TTL;
      if (ttl === 0) this.#remove(key, same);
      else this.#put(key, same, { answer, until: now + Math.min(ttl, LONGEST_TTL) * 1000 });
    }
  }

  meaning(now: number): Meaning {
    if (this.#meaning !== null && now < this.#meaning.until) return this.#meaning;
    const until = this.#removeExpired(now);
    this.#meaning = { scanners: this.#scanners(), questions: this.#questions(), until };
    return this.#meaning;
  }

  #put(key: string, same: string, kept: Kept): void {
    const named = this.#records.get(key) ?? new Map<string, Kept>();
    if (!named.has(same)) {
      if (this.#count >= MOST_RECORDS_EACH) return;
      this.#count += 1;
    }
    this.#records.set(key, named.set(same, kept));
  }

  #remove(key: string, same: string): void {
    const named = this.#records.get(key);
    if (named?.delete(same) !== true) return;
    this.#count -= 1;
    if (named.size === 0) this.#records.delete(key);
  }

  /** Returns when the first of the remaining records expires. */
  #removeExpired(now: number): number {
    let first = Number.POSITIVE_INFINITY;
    for (const [key, named] of this.#records) {
      for (const [same, { until }] of named) {
        if (until <= now) this.#remove(key, same);
        else first = Math.min(first, until);
      }
    }
    return first;
  }

  #scanners(): readonly AnnouncedScanner[] {
    return this.#instances().flatMap(({ instance, secure }) => {
      const place = this.#placeOf(instance);
      if (place === null) return [];
      const addresses = this.#addressesOf(place.target);
      if (addresses.length === 0) return [];
      const texts = this.#textsOf(instance);
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

  #questions(): readonly Question[] {
    const open: Question[] = [];
    for (const { instance } of this.#instances()) {
      const place = this.#placeOf(instance);
      if (place === null)
        open.push({ type: 'SRV', name: instance }, { type: 'TXT', name: instance });
      else if (this.#addressesOf(place.target).length === 0) {
        open.push({ type: 'A', name: place.target }, { type: 'AAAA', name: place.target });
      }
    }
    return open.filter(({ name }) => isLegalName(name)).slice(0, MOST_QUESTIONS_EACH);
  }

  #instances(): readonly { instance: string; secure: boolean }[] {
    return SERVICES.flatMap((service) =>
      this.#of('PTR', service)
        .slice(0, MOST_INSTANCES_EACH)
        .map((answer) => ({
          instance: String((answer as StringAnswer).data),
          secure: service.startsWith('_uscans'),
        })),
    );
  }

  #placeOf(instance: string): { target: string; port: number } | null {
    const [found] = this.#of('SRV', instance);
    if (found?.type !== 'SRV') return null;
    const { target, port } = found.data;
    return Number.isInteger(port) && port > 0 ? { target, port } : null;
  }

  #addressesOf(target: string): readonly string[] {
    const plain = this.#of('A', target).map((answer) => String((answer as StringAnswer).data));
    const long = this.#of('AAAA', target)
      .map((answer) => String((answer as StringAnswer).data))
      // A link-local address is useless without the name of its interface.
      .filter((address) => !/^fe[89ab]/i.test(address));
    return [...plain, ...long].slice(0, MOST_ADDRESSES);
  }

  #textsOf(instance: string): ReadonlyMap<string, string> {
    const texts = new Map<string, string>();
    for (const answer of this.#of('TXT', instance)) {
      if (answer.type !== 'TXT') continue;
      for (const line of [answer.data].flat()) {
        const [key = '', ...rest] = new TextDecoder().decode(bytesOf(line)).split('=');
        if (!texts.has(key.toLowerCase())) texts.set(key.toLowerCase(), rest.join('='));
      }
    }
    return texts;
  }

  #of(type: Answer['type'], name: string): readonly Answer[] {
    return [...(this.#records.get(keyOf(type, name))?.values() ?? [])].map(({ answer }) => answer);
  }
}

function keyOf(type: Answer['type'], name: string): string {
  return `${type} ${lower(name)}`;
}

/**
 * Returns whether a question about this name can be encoded. Decoding replaces each invalid byte with a character of
 * three bytes, so a label may have become too long. Encoding splits a label at its dots and removes some dots at line
 * breaks. A question that isn't legal would keep devices from answering the others in the message.
 */
function isLegalName(name: string): boolean {
  const isText = !/[\p{Cc}\p{Zl}\p{Zp}\ufffd]/u.test(name);
  const labels = name
    .replace(/\.$/, '')
    .split('.')
    .map((label) => Buffer.byteLength(label));
  const hasLegalLabels = labels.every((bytes) => bytes > 0 && bytes <= MOST_LABEL_BYTES);
  return isText && hasLegalLabels && Buffer.byteLength(name) <= MOST_NAME_BYTES;
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
