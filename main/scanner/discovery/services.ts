import type { Answer, Question, StringAnswer } from 'dns-packet';
import { deviceText } from '../device-text.ts';

/** The names that scanners of this kind announce themselves by (DNS-SD, RFC 6763). */
const SERVICES = ['_uscan._tcp.local', '_uscans._tcp.local'] as const;

/** Whoever floods the network must neither fill the memory nor hide what others say. */
const MOST_SENDERS = 100;
const MOST_RECORDS_EACH = 300;
const MOST_SERVICES_EACH = 30;
const MOST_QUESTIONS_EACH = 10;
/** A question packet has to fit the network's own packets. */
const MOST_QUESTIONS = 30;
/** A record without a time of its own lasts so long, in seconds. */
const USUAL_TTL = 120;
/** Scanners without a UUID are kept by their address or name: nobody may pass one of those off as a UUID. */
const UUID = /^(urn:)?(uuid:)?[0-9a-f-]{8,}$/;

export interface AnnouncedScanner {
  readonly name: string;
  /** The device's own; null where it announces none, or something of another form. */
  readonly uuid: string | null;
  readonly note: string;
  readonly secure: boolean;
  /** Whoever sent its records. */
  readonly sender: string;
  /** Where its records say that it is; IPv4 first. */
  readonly addresses: readonly string[];
  readonly port: number;
  /** Path of the protocol, without slashes at its ends; null where none is announced. */
  readonly path: string | null;
}

interface Kept {
  readonly answer: Answer;
  /** By the clock that is handed in, in milliseconds. */
  readonly until: number;
}

/** What each sender told, the one that was silent longest first, and the scanners that it makes up. */
export class Services {
  readonly #senders = new Map<string, Told>();

  /** Takes what a packet tells. Nobody adds to what another sender told, or takes from it. */
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

  /** The scanners of which enough is known to reach them. */
  scanners(now: number): readonly AnnouncedScanner[] {
    return [...this.#senders.values()].flatMap((told) => told.scanners(now));
  }

  /** What is left to ask: who is there, and what some left out of their answers. */
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

  /** A record with no time to live says goodbye. */
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
      // One of a single link says nothing without that link's name.
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

/** Records of one name beside one another; of a place and of texts the newest counts alone. */
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
