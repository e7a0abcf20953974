import { expect, it } from 'vitest';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import { openSlowLine } from '../../crash/slow-line.ts';
import { clientFor, fileOf, invoice } from '../../support/platform-under-test.ts';
import { tinyServer } from '../../support/tiny-server.ts';

const MB = 1_000_000;
const PIECE = 62_500;
const MEGABYTES = 8;

it('waits for a slow connection before the commit gate, so that the outcome is uncertain only briefly', async () => {
  await using server = await tinyServer((request, response) => {
    request.resume().on('end', () => response.writeHead(422).end('{"message":"No."}'));
  });
  await using line = await openSlowLine(`http://127.0.0.1:${server.port}`);
  line.rate = 4 * MB;
  await using under = clientFor(line.url);
  const pieces = Array.from({ length: (MEGABYTES * MB) / PIECE }, () => new Uint8Array(PIECE));
  const start = performance.now();
  let gateMs = 0;
  const { evidence } = await under.client.createVerification(
    'app-1' as ApplicationId,
    invoice(fileOf(pieces)),
    { commit: () => (gateMs = performance.now() - start) },
  );
  expect(evidence).toMatchObject({ phase: 'answered', committed: true });
  expect(gateMs).toBeGreaterThan((performance.now() - start) / 2);
}, 60_000);
