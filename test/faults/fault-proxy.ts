import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionEvents, FaultyConnection } from './faulty-connection.ts';
import { passOn } from './pass-on.ts';
import type { ProxiedItem } from './proxied-item.ts';
import { messageHead } from './wire-message.ts';

const UPLOAD = /^POST \S*\/applications\/([^/]+)\/document_verifications /;
const REFRESH = /^POST \S*\/auth\/refresh /;

/**
 * A TCP proxy between one desk and the platform. It knows just enough HTTP to tell whose request it
 * is, and otherwise works on bytes. Everything except uploads passes.
 */
export class FaultProxy {
  readonly url: string;
  readonly #port: number;
  readonly #platformPort: number;
  readonly #events: ConnectionEvents;
  readonly #items = new Map<string, ProxiedItem>();
  readonly #uploads = new Set<FaultyConnection>();
  readonly #sockets = new Set<Socket>();
  #server: Server;
  #listening = true;
  #refreshFails = false;

  static async open(platformPort: number, events: ConnectionEvents): Promise<FaultProxy> {
    const server = createServer(HALF_OPEN);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FaultProxy(server, platformPort, events);
  }

  private constructor(server: Server, platformPort: number, events: ConnectionEvents) {
    this.#server = server;
    this.#platformPort = platformPort;
    this.#events = events;
    const address = server.address();
    this.#port = typeof address === 'object' && address !== null ? address.port : 0;
    this.url = `http://127.0.0.1:${this.#port}`;
    server.on('connection', (client) => this.#accept(client));
  }

  expect(item: ProxiedItem): void {
    this.#items.set(`${item.applicationId} ${item.bodyBytes}`, item);
    this.#listenAsPlanned();
  }

  /** Ends the faults of an item that is finished. */
  forget(item: ProxiedItem): void {
    item.over();
    this.#listenAsPlanned();
  }

  committing(ownerRecordId: number, when: 'before' | 'after'): void {
    for (const upload of this.#uploads) {
      if (upload.item.ownerRecordId === ownerRecordId) upload.committing(when);
    }
  }

  /** Called when a connection could not be made, which cannot be seen here. */
  connectFailed(): void {
    const refused = this.#nextRefused();
    if (refused === null || this.#listening) return;
    Object.assign(refused.begin(), { struck: true, safe: true });
    this.#listenAsPlanned();
  }

  /** Resolves when nothing is in transmission any more. */
  async quiet(): Promise<void> {
    while (this.#uploads.size > 0) {
      await Promise.all([...this.#uploads].map(({ over }) => over));
    }
  }

  async close(): Promise<void> {
    this.#items.clear();
    for (const socket of this.#sockets) socket.destroy();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(client: Socket): void {
    this.#sockets.add(client);
    client.setNoDelay(true);
    client.on('error', () => client.destroy());
    client.on('close', () => this.#sockets.delete(client));
    const refused = this.#nextRefused();
    if (refused?.next?.kind === 'refused' && refused.next.how !== 'notListening') {
      const { how } = refused.next;
      Object.assign(refused.begin(), { struck: true, safe: true });
      this.#listenAsPlanned();
      if (how === 'reset') client.resetAndDestroy();
      else client.end();
      client.resume();
      return;
    }
    let read = Buffer.alloc(0);
    const readHead = (bytes: Buffer) => {
      read = Buffer.concat([read, bytes]);
      const head = messageHead(read);
      if (head === null) return;
      client.off('data', readHead);
      const applicationId = UPLOAD.exec(head.firstLine)?.[1] ?? '';
      const item = this.#items.get(`${applicationId} ${head.total - head.bytes}`);
      if (item !== undefined) this.#upload(client, read, item);
      else this.#passOn(client, read, REFRESH.test(head.firstLine));
    };
    client.on('data', readHead);
    // An end means that the sender is gone, because nobody closes only one half.
    client.on('end', () => client.end());
  }

  #upload(client: Socket, read: Buffer, item: ProxiedItem): void {
    const head = messageHead(read);
    if (head === null) return;
    const upload = new FaultyConnection(client, this.#platformPort, head, item, this.#events);
    const { attempt } = upload;
    if (attempt.fault?.kind === 'ownReply' && attempt.fault.refresh === 'fails') {
      this.#refreshFails = true;
    }
    this.#uploads.add(upload);
    void upload.over.then(() => {
      this.#uploads.delete(upload);
      this.#listenAsPlanned();
    });
    void upload.begin(read).catch(() => client.destroy());
    this.#listenAsPlanned();
  }

  #passOn(client: Socket, read: Buffer, refresh: boolean): void {
    const fails = refresh && this.#refreshFails;
    if (refresh) this.#refreshFails = false;
    passOn(client, read, fails ? null : this.#platformPort);
  }

  /**
   * Returns the item whose next attempt is refused at the connection. Whose connection that is
   * cannot be known, but it is not that of an attempt in progress.
   */
  #nextRefused(): ProxiedItem | null {
    const underWay = new Set([...this.#uploads].map(({ item }) => item));
    for (const item of this.#items.values()) {
      if (item.next?.kind === 'refused' && !underWay.has(item)) return item;
    }
    return null;
  }

  #listenAsPlanned(): void {
    const refused = this.#nextRefused()?.next;
    const listen = refused?.kind !== 'refused' || refused.how !== 'notListening';
    if (listen === this.#listening) return;
    this.#listening = listen;
    if (!listen) this.#server.close();
    else void this.#listenAgain();
  }

  /** Listens on the same port again, and waits while another program has it. */
  async #listenAgain(): Promise<void> {
    const server = createServer(HALF_OPEN);
    server.on('connection', (client) => this.#accept(client));
    this.#server = server;
    for (let tries = 0; tries < 200; tries += 1) {
      const failed = once(server, 'error').then(() => true);
      server.listen(this.#port, '127.0.0.1');
      const listening = once(server, 'listening').then(() => false);
      if (!(await Promise.race([failed, listening]))) return;
      await delay(20);
    }
    throw new Error('The port of the proxy is not free again.');
  }
}

const HALF_OPEN = { allowHalfOpen: true, noDelay: true };
