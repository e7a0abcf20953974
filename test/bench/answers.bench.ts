import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { EVERY_OPERATION } from '../support/every-operation.ts';
import type { AnswerCost } from './answers/answer-client.ts';
import type { AnswerUrls } from './answers/answer-server.ts';
import { type Measurement, measured } from './measurement.ts';

const MB = 1_000_000;
const LARGE = 15 * MB;
const TRIES = 3;

/** What it costs the main process when the platform answers an operation with 15 MB. */
export async function* measure(): AsyncIterable<Measurement> {
  const folder = join(import.meta.dirname, 'answers');
  const server = fork(join(folder, 'answer-server.ts'), ['1000', String(LARGE)]);
  const [urls] = (await once(server, 'message')) as [AnswerUrls];
  try {
    for (const operation of Object.keys(EVERY_OPERATION)) {
      const costs: AnswerCost[] = [];
      for (let run = 0; run < TRIES; run += 1) {
        const client = fork(join(folder, 'answer-client.ts'), [operation, ...urls]);
        costs.push(((await once(client, 'message')) as [AnswerCost])[0]);
      }
      const p99 = costs.map(({ delays }) => delays.p99);
      const added = costs.map(({ addedBytes }) => addedBytes / MB);
      const what = `${operation}, 15 MB (${costs[0]?.end})`;
      yield measured(`${what}: others wait`, p99, { goal: 50 });
      yield measured(
        '  at most',
        costs.map(({ delays }) => delays.most),
        { goal: 50 },
      );
      yield measured('  memory added', added, { unit: 'MB', goal: (3 * LARGE) / MB });
    }
  } finally {
    server.disconnect();
  }
}
