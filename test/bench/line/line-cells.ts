import { createNetwork } from '../../../main/network/network.ts';
import { createPlatformClient } from '../../../main/platform/create-platform-client.ts';
import type { ApplicationId, OwnerRecordId } from '../../../preload/contract/ids.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { LinePause } from '../../support/paced-line.ts';

const MB = 1_000_000;
const FILES_MB = [1, 2, 3, 4, 6, 8, 12] as const;
const LINES_MBITS = [2, 5, 10, 30, 100] as const;
const PAUSES_MS = [500, 3_000, 10_000] as const;
/** Which part of the file has gone up when the line pauses. */
const PLACES = [0, 0.3, 0.6, 0.95] as const;

/** One upload over one line. */
export interface LineCell {
  readonly bytes: number;
  readonly mbits: number;
  /** Bytes a millisecond. */
  readonly rate: number;
  readonly pauses: readonly LinePause[];
  readonly pauseMs: number;
  /** What the line needs for the bytes alone, in milliseconds. */
  readonly ownMs: number;
}

export interface LineRun {
  readonly cell: LineCell;
  readonly ms: number;
  /** Milliseconds beyond the pause and one and a half times the line's own. */
  readonly over: number;
  /** Which part of the time lay between the gate and the answer, in percent. */
  readonly doubt: number;
}

export function lineCells(): LineCell[] {
  return LINES_MBITS.flatMap((mbits) =>
    FILES_MB.flatMap((size) => {
      const bytes = size * MB;
      const rate = (mbits * MB) / 8_000;
      const line = { bytes, mbits, rate, ownMs: bytes / rate };
      const paused = PAUSES_MS.flatMap((ms) =>
        PLACES.map((place) => ({
          ...line,
          pauses: [{ atByte: Math.max(1, bytes * place), ms }],
          pauseMs: ms,
        })),
      );
      return [{ ...line, pauses: [], pauseMs: 0 }, ...paused];
    }),
  );
}

/** Uploads as the product does. Throws when it was not accepted. */
export async function uploadOver(port: number, cell: LineCell): Promise<LineRun> {
  const tokens = {
    current: async () => ok('token'),
    refused: async () => ok('token'),
    wasDead: () => false,
  };
  const network = createNetwork({ env: {} });
  const baseUrl = new URL(`http://127.0.0.1:${port}`);
  const client = createPlatformClient({ baseUrl, network, tokens });
  const start = performance.now();
  let gate = start;
  const { answer } = await client.createVerification(
    'app-1' as ApplicationId,
    {
      service: 'bench',
      verification: 'document',
      type: 'invoice',
      ownerRecordId: 1 as OwnerRecordId,
      files: {
        document: {
          source: 'upload',
          fileName: 'document.jpg',
          mediaType: 'image/jpeg',
          bytes: cell.bytes,
          open: () => piecesOf(cell.bytes),
        },
      },
    },
    {
      commit: () => {
        gate = performance.now();
      },
    },
  );
  const end = performance.now();
  await network.close();
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  const ms = end - start;
  return {
    cell,
    ms,
    over: ms - cell.pauseMs - 1.5 * cell.ownMs,
    doubt: (100 * (end - gate)) / ms,
  };
}

/** As the vault gives them. */
async function* piecesOf(bytes: number): AsyncGenerator<Uint8Array, void, void> {
  const piece = new Uint8Array(65_536).fill(7);
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, left);
}
