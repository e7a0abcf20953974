import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { BlockList } from 'node:net';
import { networkInterfaces } from 'node:os';
import { decode, encode } from 'dns-packet';
import { type AnnouncedScanner, Services } from './services.ts';

const GROUP = '224.0.0.251';
const PORT = 5353;
/** The maximum size of a packet in bytes (RFC 6762, 17). */
const LARGEST = 9000;
/** How long a search continues after the last request, in milliseconds. */
const LINGER_MS = 10_000;
/** The pauses between questions, in milliseconds. The last one repeats. */
const SOON_MS = 50;
const PAUSES_MS = [300, 1000, 2000, 4000];

/** Finds scanners that announce themselves on this network (multicast DNS, RFC 6762). */
export type Discovery = ReturnType<typeof createDiscovery>;

export interface DiscoveryParts {
  /** Tests replace the port, so that their packets don't reach other devices. */
  readonly port?: number;
  readonly clock?: () => number;
}

/** Searches only while someone asks. A search doesn't keep the process alive, and finds nothing if it fails. */
export function createDiscovery(parts: DiscoveryParts = {}) {
  const { port = PORT, clock = () => performance.now() } = parts;
  const services = new Services();
  let search: ScannerSearch | null = null;
  let hasFailed = false;
  let closed = false;

  return {
    /** Returns the scanners known so far, and continues the search for several seconds. */
    look(): readonly AnnouncedScanner[] {
      const now = clock();
      if (!closed && (search === null || !search.extend())) {
        search = new ScannerSearch(services, port, clock, (failed) => {
          hasFailed = failed;
        });
      }
      return services.scanners(now);
    },
    /** `failed` means that this network can't be searched. */
    state(): 'on' | 'off' | 'failed' {
      if (hasFailed) return 'failed';
      return search?.isOn ? 'on' : 'off';
    },
    close(): void {
      closed = true;
      search?.end();
    },
  };
}

/** A search, which starts with a request and ends when there have been no requests for a while. */
class ScannerSearch {
  readonly #services: Services;
  readonly #clock: () => number;
  readonly #port: number;
  readonly #onState: (failed: boolean) => void;
  #socket: Socket | null = null;
  #timer: NodeJS.Timeout | null = null;
  #until: number;
  #asked = 0;
  #isOn = true;

  constructor(
    services: Services,
    port: number,
    clock: () => number,
    onState: (failed: boolean) => void,
  ) {
    this.#services = services;
    this.#port = port;
    this.#clock = clock;
    this.#onState = onState;
    this.#until = clock() + LINGER_MS;
    this.#open(port);
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Extends the search. Returns false if it has ended. */
  extend(): boolean {
    this.#until = this.#clock() + LINGER_MS;
    return this.#isOn;
  }

  end(): void {
    this.#isOn = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    try {
      socket?.close();
    } catch {
      // The socket was never bound.
    }
  }

  /**
   * Opens a socket. If another program uses the port exclusively, any other port will do, because devices answer to any
   * port.
   */
  #open(port: number): void {
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    this.#socket = socket;
    socket.unref();
    socket.on('error', () => {
      if (this.#socket !== socket) return;
      try {
        socket.close();
      } catch {
        // The socket was never bound.
      }
      if (port !== 0) this.#open(0);
      else this.#fail();
    });
    socket.on('message', (message, from) => this.#hear(message, from));
    socket.bind(port, () => {
      if (this.#socket !== socket) return;
      for (const address of ownAddresses()) join(socket, address);
      void this.#ask(socket);
    });
  }

  #hear(message: Buffer, { address: sender }: RemoteInfo): void {
    if (message.length > LARGEST || !isOnLink(sender)) return;
    try {
      const packet = decode(message);
      if (packet.type !== 'response') return;
      const before = this.#services.questions(this.#clock()).length;
      const answers = [...(packet.answers ?? []), ...(packet.additionals ?? [])];
      this.#services.hear(answers, sender, this.#clock());
      // The answer raised new questions, which can be asked right away.
      const more = this.#services.questions(this.#clock()).length;
      if (more > before) this.#askAfter(SOON_MS);
    } catch {
      // Ignore invalid packets, because anyone on the network can send anything.
    }
  }

  /** Sends the questions through each network interface. If one interface fails, the others may still work. */
  async #ask(socket: Socket): Promise<void> {
    if (this.#clock() >= this.#until) return this.end();
    const questions = [...this.#services.questions(this.#clock())];
    const message = encode({ type: 'query', id: 0, flags: 0, questions });
    let sent = 0;
    for (const address of ownAddresses()) {
      if (this.#socket !== socket) return;
      if (await send(socket, message, this.#port, address)) sent += 1;
    }
    if (this.#socket !== socket) return;
    this.#onState(sent === 0);
    const pause = PAUSES_MS[Math.min(this.#asked, PAUSES_MS.length - 1)] ?? 0;
    this.#asked += 1;
    this.#askAfter(pause);
  }

  #askAfter(ms: number): void {
    const socket = this.#socket;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (socket === null) return;
    this.#timer = setTimeout(() => void this.#ask(socket), ms);
    this.#timer.unref();
  }

  #fail(): void {
    this.end();
    this.#onState(true);
  }
}

/** Returns the addresses of this computer. They include loopback, where bridges to USB scanners announce themselves. */
function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) => {
    const first = addresses?.find(({ family }) => family === 'IPv4');
    return first === undefined ? [] : [first.address];
  });
}

/** Returns whether a packet comes from this network. Computers elsewhere can also send to this port (RFC 6762, 11). */
function isOnLink(sender: string): boolean {
  const links = new BlockList();
  for (const { family, cidr } of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
    const [address = '', prefix = ''] = cidr?.split('/') ?? [];
    if (family === 'IPv4' && prefix !== '') links.addSubnet(address, Number(prefix));
  }
  return links.check(sender);
}

function join(socket: Socket, address: string): void {
  try {
    socket.addMembership(GROUP, address);
  } catch {
    // This interface doesn't support multicast.
  }
}

function send(socket: Socket, message: Buffer, port: number, address: string): Promise<boolean> {
  return new Promise((done) => {
    try {
      socket.setMulticastInterface(address);
      socket.send(message, port, GROUP, (failure) => done(failure === null));
    } catch {
      done(false);
    }
  });
}
