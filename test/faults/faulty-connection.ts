import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { offsetOf } from './byte-offset.ts';
import type { Break, Fault } from './fault.ts';
import type { AttemptSeen, ProxiedItem } from './proxied-item.ts';
import { type ReplyName, replyOf } from './replies.ts';
import { lastOnItsConnection, type MessageHead, messageHead, truncated } from './wire-message.ts';

/** The remaining bytes from which no system accepts all of it while nobody reads. */
const BEYOND_BUFFERS = 10_000_000;
/** A pause before a break, so that what was written is read before a reset overtakes it. */
const REST_MS = 10;
/** A delay that is longer than any wait of a sender. */
const FORGET_MS = 450;

type ProgramEnds = Extract<Fault, { kind: 'programEnds' }>;

export interface ConnectionEvents {
  /** The program has to end now. */
  programEnds(how: 'killed' | 'closed', item: ProxiedItem): void;
}

/** The only POST of a connection between the sender and the platform, with its fault. */
export class FaultyConnection {
  readonly over: Promise<void>;
  readonly item: ProxiedItem;
  readonly #client: Socket;
  readonly #platformPort: number;
  readonly #platform: Socket;
  readonly #head: MessageHead;
  readonly #fault: Fault | null;
  readonly attempt: AttemptSeen;
  readonly #events: ConnectionEvents;
  /**
   * The byte of the request before which the fault occurs, or null if it does not occur within it.
   */
  readonly #strikeAt: number | null;
  /** The maximum number of bytes of the request that may reach the platform. */
  readonly #mayPass: number;
  #taken = 0;
  #passed = 0;
  #passing: boolean;
  #heldBack: Buffer[] = [];
  #answer: Buffer = Buffer.alloc(0);
  /** True if nothing of the platform's answer is returned (any more). */
  #answerHeld = false;

  constructor(
    client: Socket,
    platformPort: number,
    head: MessageHead,
    item: ProxiedItem,
    events: ConnectionEvents,
  ) {
    this.#client = client;
    this.#platformPort = platformPort;
    this.#head = head;
    this.item = item;
    this.attempt = item.begin();
    const { fault } = this.attempt;
    this.#fault = fault;
    this.#events = events;
    this.#strikeAt =
      fault !== null && 'at' in fault
        ? offsetOf(this.#head, this.item.lastChunkBytes, fault.at)
        : null;
    this.#passing = fault?.kind !== 'lateDelivery' && fault?.kind !== 'ownReply';
    // A proxy that refuses in the platform's name, or says that the body is too large, must not let the platform act.
    const own = fault?.kind === 'earlyReply' ? replyOf(fault.reply) : null;
    const refused = own !== null && (own.platformVoice || own.proof);
    this.#mayPass = refused ? head.total - item.lastChunkBytes : head.total;
    if (fault?.kind === 'tokenRevoked') this.#strike(true);
    this.#platform = connect({ port: platformPort, host: '127.0.0.1', allowHalfOpen: true });
    this.#platform.setNoDelay(true);
    this.#platform.on('error', () => this.#platform.destroy());
    this.#platform.on('data', (bytes: Buffer) => this.#takeAnswer(bytes));
    this.#platform.on('end', () => this.#platform.end());
    client.on('close', () => this.#clientGone());
    this.over = Promise.all([gone(client), gone(this.#platform)]).then(() => undefined);
  }

  /** Takes what had been read before the request's owner was known. */
  async begin(bytes: Buffer): Promise<void> {
    if (this.#fault?.kind === 'tokenRevoked') {
      this.#client.pause();
      await this.#revoke(bytes);
      this.#client.resume();
    }
    this.#client.on('data', (more: Buffer) => this.#take(more));
    this.#take(bytes);
  }

  /** Exchanges the request's token, so that the platform itself no longer accepts it. */
  async #revoke(head: Buffer): Promise<void> {
    const token = /\r\nauthorization: *([^\r]*)/i.exec(head.toString('latin1'))?.[1] ?? '';
    const url = `http://127.0.0.1:${this.#platformPort}/api/auth/refresh`;
    const answer = await fetch(url, { method: 'POST', headers: { authorization: token } });
    await answer.arrayBuffer();
  }

  /** Called while `committing` is being recorded for this attempt. */
  committing(when: 'before' | 'after'): void {
    const fault = this.#fault;
    if (this.attempt.struck || this.#client.destroyed) return;
    if (fault?.kind === 'atCommit' && fault.when === when) {
      const { act } = fault;
      const isBreak = act === 'reset' || act === 'fin';
      this.#strike(isBreak || !replyOf(act).unreadableSuccess);
      this.#stopPassing();
      if (isBreak) this.#breakOff(act);
      else this.#reply(act);
    }
    const moment = when === 'before' ? 'committing' : 'committed';
    if (fault?.kind === 'programEnds' && fault.at === moment) this.#endProgram();
  }

  #take(bytes: Buffer): void {
    const from = this.#taken;
    this.#taken += bytes.length;
    const strikeAt = this.attempt.struck ? null : this.#strikeAt;
    if (strikeAt === null || this.#taken < strikeAt) this.#pass(bytes);
    else {
      this.#pass(bytes.subarray(0, strikeAt - from));
      this.#strikeInMidst(strikeAt);
      this.#pass(bytes.subarray(strikeAt - from));
    }
    if (from < this.#head.total && this.#taken >= this.#head.total) void this.#whole();
  }

  #pass(bytes: Buffer): void {
    const fault = this.#fault;
    if (fault?.kind === 'lateDelivery') this.#heldBack.push(bytes);
    if (!this.#passing || this.#platform.destroyed) return;
    const passed = bytes.subarray(0, this.#mayPass - this.#passed);
    this.#passed += passed.length;
    if (passed.length > 0) this.#platform.write(passed);
    if (fault?.kind === 'slowRequest' && this.#taken < this.#head.total) {
      this.#strike(false);
      this.#client.pause();
      setTimeout(() => this.#client.resume(), fault.everyMs);
    }
  }

  #strikeInMidst(at: number): void {
    const fault = this.#fault;
    const left = this.#head.total - this.item.lastChunkBytes - at;
    if (fault?.kind === 'cutRequest') {
      this.#strike(fault.by === 'stall' ? left > BEYOND_BUFFERS : left >= 0);
      this.#stopPassing();
      this.#breakOff(fault.by);
    }
    if (fault?.kind === 'earlyReply') {
      const { proof, unreadableSuccess } = replyOf(fault.reply);
      this.#strike(proof || (left >= 0 && !unreadableSuccess));
      if (!fault.passesOn) this.#stopPassing();
      this.#reply(fault.reply);
    }
    if (fault?.kind === 'programEnds') this.#endProgram();
  }

  /** Called when the sender has sent everything. */
  async #whole(): Promise<void> {
    const fault = this.#fault;
    // The system accepted everything while nobody read, so the sender could not know.
    if (fault?.kind === 'cutRequest' && fault.by === 'stall') this.attempt.safe = false;
    if (fault?.kind === 'ownReply') {
      this.#strike(replyOf(fault.reply).proof);
      this.#platform.destroy();
      this.#reply(fault.reply);
    }
    if (fault?.kind === 'lateDelivery') {
      this.#strike(false);
      this.#breakOff(fault.by);
      await delay(fault.afterMs);
      for (const bytes of this.#heldBack) this.#platform.write(bytes);
    }
  }

  #takeAnswer(bytes: Buffer): void {
    this.#answer = Buffer.concat([this.#answer, bytes]);
    const head = messageHead(this.#answer);
    if (head === null || this.#answer.length < head.total) return;
    void this.#answered(lastOnItsConnection(this.#answer)).then(() => this.#platform.end());
  }

  /** Called when the platform has answered, and has therefore acted if it ever does. */
  async #answered(answer: Buffer): Promise<void> {
    const fault = this.#fault;
    if (this.#answerHeld) return;
    this.#answerHeld = true;
    switch (fault?.kind) {
      case 'lostAnswer':
        this.#strike(false);
        return this.#breakOff(fault.by);
      case 'cutAnswer':
        this.#strike(false);
        this.#send(answer.subarray(0, Math.floor(fault.part * (answer.length - 1))));
        await delay(REST_MS);
        return this.#breakOff(fault.by);
      case 'truncatedAnswer':
        this.#strike(false);
        return this.#sendLast(truncated(answer));
      case 'replacedReply':
        this.#strike(false);
        return this.#sendLast(replyOf(fault.reply).wire);
      case 'slowAnswer':
        this.#strike(false);
        return this.#drip(answer, fault.pieces, fault.everyMs);
      case 'programEnds':
        return this.#endAtAnswer(fault, answer);
      default:
        return this.#sendLast(answer);
    }
  }

  async #endAtAnswer({ at, how }: ProgramEnds, answer: Buffer): Promise<void> {
    if (at === 'answered') this.#send(answer);
    if (at === 'answered' || at === 'whole') this.#endProgram();
    // A sender that closes properly waits for the answer.
    if (at === 'whole' && how === 'closed') await delay(REST_MS);
    if (at !== 'answered') this.#sendLast(answer);
  }

  async #drip(answer: Buffer, pieces: number, everyMs: number): Promise<void> {
    const size = Math.ceil(answer.length / pieces);
    for (let at = 0; at < answer.length; at += size) {
      this.#send(answer.subarray(at, at + size));
      await delay(everyMs);
    }
    this.#client.end();
  }

  #endProgram(): void {
    if (this.#fault?.kind !== 'programEnds') return;
    // The journal shows whether it was safe: see the handler of the end.
    this.#strike(false);
    this.#events.programEnds(this.#fault.how, this.item);
  }

  #strike(safe: boolean): void {
    this.attempt.struck = true;
    this.attempt.safe = safe;
  }

  /**
   * Sends no more bytes to the platform. It sees an orderly end, which PHP needs to act on a
   * truncated body.
   */
  #stopPassing(): void {
    this.#passing = false;
    this.#platform.end();
  }

  #reply(name: ReplyName): void {
    this.#answerHeld = true;
    this.#send(replyOf(name).wire);
    this.#forgetLater();
  }

  #send(bytes: Buffer): void {
    if (this.#client.writable && bytes.length > 0) this.#client.write(bytes);
  }

  #sendLast(bytes: Buffer): void {
    this.#send(bytes);
    this.#client.end();
    this.#forgetLater();
  }

  #breakOff(by: Break): void {
    this.#answerHeld = true;
    if (by === 'reset') this.#client.resetAndDestroy();
    else if (by === 'fin') this.#client.end();
    else this.#client.pause();
    this.#forgetLater();
  }

  /** Otherwise, a connection that nobody reads from would never notice that it was closed. */
  #forgetLater(): void {
    setTimeout(() => {
      // What the system had accepted anyway arrives now: see `#whole`.
      this.#client.resume();
      setTimeout(() => this.#client.destroy(), 2 * REST_MS);
    }, FORGET_MS);
  }

  #clientGone(): void {
    const late = this.#fault?.kind === 'lateDelivery' && this.attempt.struck;
    if (!late && this.#taken < this.#head.total) this.#platform.end();
  }
}

async function gone(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, 'close').catch(() => undefined);
}
