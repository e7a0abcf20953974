import { randomBytes } from 'node:crypto';
import { openFileBlobStore } from '../../../main/vault/file-blob-store.ts';
import { decodeUserKey } from '../../../main/vault/user-key.ts';

/** Run in a process of its own, which is killed: stores a file that never ends, saying so as it grows. */
const [folder = '', keyText = '', canary = ''] = process.argv.slice(2);
const key = decodeUserKey(keyText);
if (!key) throw new Error('Not a key');

async function* endless(): AsyncGenerator<Uint8Array> {
  for (let piece = 0; ; piece += 1) {
    if (piece === 60) process.stdout.write('growing\n');
    yield Buffer.concat([Buffer.from(canary), randomBytes(30_000)]);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

const store = await openFileBlobStore(folder, key);
await store.write(endless(), { maxBytes: Number.MAX_SAFE_INTEGER });
