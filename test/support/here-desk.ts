import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerLine } from '../../main/hosts/stdio/answer-line.ts';
import { openUnpackagedDesk } from '../../main/hosts/unpackaged-desk.ts';
import type { ServedDesk } from '../../main/ipc/serve-desk.ts';
import { workerHost } from './open-desk.ts';
import type { StdioDesk, StdioDeskStart } from './stdio-desk.ts';

type Start = Pick<StdioDeskStart, 'profile' | 'server' | 'settings' | 'keychain' | 'minuteMs'>;

/**
 * Intake Desk in this process, spoken to line by line as a `StdioDesk` is. To start a program takes longer
 * than most tests that need none.
 */
export class HereDesk implements Pick<StdioDesk, 'call' | 'value' | 'request'> {
  readonly events: { readonly event: string; readonly payload: unknown }[] = [];
  readonly #desk: ServedDesk;
  #closed: Promise<void> | null = null;

  private constructor(desk: ServedDesk) {
    this.#desk = desk;
    desk.onEvent((event, payload) => this.events.push({ event, payload }));
  }

  static async start({ profile, server, settings, ...start }: Start): Promise<HereDesk> {
    if (settings !== undefined) {
      await mkdir(profile, { recursive: true });
      await writeFile(join(profile, 'settings.json'), JSON.stringify(settings));
    }
    const { keychain = 'memory', minuteMs = null } = start;
    const options = { profile, server, managed: null, keychain, minuteMs };
    const ask = { confirm: async () => true };
    return new HereDesk(await openUnpackagedDesk('stdio', options, ask, workerHost));
  }

  call: StdioDesk['call'] = async (channel, input) =>
    ((await this.#ask({ channel, input })) as { reply: never }).reply;

  value: StdioDesk['value'] = async (channel, input) => {
    const result = await this.call(channel, input);
    if (!result.ok) throw new Error(`${channel}: ${JSON.stringify(result.error)}`);
    return result.value;
  };

  request: StdioDesk['request'] = async (request) => {
    const { response } = (await this.#ask({ request })) as {
      response: { status: number; headers: Record<string, string>; bodyBase64: string };
    };
    return { ...response, body: Buffer.from(response.bodyBase64, 'base64') };
  };

  /** Closes once, however often it is asked. */
  close(): Promise<void> {
    this.#closed ??= this.#desk.close();
    return this.#closed;
  }

  /** As text both ways, as over a line. */
  async #ask(line: object): Promise<unknown> {
    const asked = JSON.parse(JSON.stringify({ id: 1, ...line }));
    return JSON.parse(JSON.stringify(await answerLine(this.#desk, asked)));
  }
}
