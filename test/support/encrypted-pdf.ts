import { createCipheriv, createHash } from 'node:crypto';
import { CONTAINER, type NumberedObject, type Packing, packed } from './written-pdf.ts';

/** The methods of PDF encryption (ISO 32000-2, 7.6). */
export const ENCRYPTIONS = {
  'RC4 of 40 bits': () => older({ version: 1, revision: 2, length: 5 }),
  'RC4 of 128 bits': () => older({ version: 2, revision: 3, length: 16 }),
  'AES of 128 bits': () => older({ version: 4, revision: 4, length: 16 }),
  'AES of 256 bits, revision 5': () => latest(5),
  'AES of 256 bits, revision 6': () => latest(6),
} as const;

interface Encryption {
  /** The entries that encryption adds to the trailer. */
  readonly trailer: string;
  /** Encrypts the data of the object stream that `packed` writes. */
  readonly encrypted: (plain: Buffer) => Buffer;
}

/**
 * Returns a PDF whose object stream is encrypted only for its owner, so that everyone can open it.
 */
export function packedForOwner(
  objects: readonly NumberedObject[],
  held: readonly NumberedObject[],
  packing: Packing,
  how: keyof typeof ENCRYPTIONS,
): Buffer {
  const { trailer, encrypted } = ENCRYPTIONS[how]();
  return packed(objects, held, {
    ...packing,
    trailer,
    coded: (plain) => encrypted(packing.coded(plain)),
  });
}

const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);
const OWNER = Buffer.alloc(32, 5);
const ID = Buffer.of(0);
const angle = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
const sha = (data: Buffer, bits: 256 | 384 | 512 = 256) =>
  createHash(`sha${bits}`).update(data).digest();
const md5 = (...data: readonly Buffer[]) => createHash('md5').update(Buffer.concat(data)).digest();

function older(given: {
  readonly version: 1 | 2 | 4;
  readonly revision: 2 | 3 | 4;
  readonly length: number;
}): Encryption {
  const { version, revision, length } = given;
  const permissions = Buffer.alloc(4, 0xff);
  let key = md5(PADDING, OWNER, permissions, ID);
  const rounds = revision === 2 ? 0 : 50;
  for (let round = 0; round < rounds; round++) key = md5(key.subarray(0, length));
  key = key.subarray(0, length);
  let user = rc4(key, revision === 2 ? PADDING : md5(PADDING, ID));
  for (let round = 1; revision > 2 && round <= 19; round++) {
    user = rc4(Buffer.from(key.map((byte) => byte ^ round)), user);
  }
  const isAes = version === 4;
  const parts = [key, Buffer.of(CONTAINER, 0, 0, 0, 0), ...(isAes ? [Buffer.from('sAlT')] : [])];
  const own = md5(...parts).subarray(0, Math.min(16, length + 5));
  const filter = '/CF << /StdCF << /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /StdCF';
  const proof = `/U ${angle(Buffer.concat([user, Buffer.alloc(32)]).subarray(0, 32))} /O ${angle(OWNER)}`;
  return {
    trailer: `/Encrypt << /Filter /Standard /V ${version} /R ${revision} /Length ${length * 8} /P -1 ${isAes ? filter : ''} ${proof} >> /ID [${angle(ID)} ${angle(ID)}]`,
    encrypted: (plain) => (isAes ? aes(own, plain) : rc4(own, plain)),
  };
}

function latest(revision: 5 | 6): Encryption {
  const [key, validation, salt] = [Buffer.alloc(32, 7), Buffer.alloc(8, 1), Buffer.alloc(8, 2)];
  const hash = revision === 6 ? hardened : sha;
  const wrap = createCipheriv('aes-256-cbc', hash(salt), Buffer.alloc(16)).setAutoPadding(false);
  const wrapped = Buffer.concat([wrap.update(key), wrap.final()]);
  const user = Buffer.concat([hash(validation), validation, salt]);
  // The permissions a second time (ISO 32000-2, 7.6.4.4.9, algorithm 10).
  const permissions = createCipheriv('aes-256-ecb', key, null)
    .setAutoPadding(false)
    .update(Buffer.from('ffffffffffffffff5461646200000000', 'hex'));
  return {
    trailer: `/Encrypt << /Filter /Standard /V 5 /R ${revision} /Length 256 /P -1 /CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF /U ${angle(user)} /UE ${angle(wrapped)} /O ${angle(user)} /OE ${angle(wrapped)} /Perms ${angle(permissions)} >> /ID [<00> <00>]`,
    encrypted: (plain) => aes(key, plain),
  };
}

function aes(key: Buffer, plain: Buffer): Buffer {
  const vector = Buffer.alloc(16, 3);
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, vector);
  return Buffer.concat([vector, cipher.update(plain), cipher.final()]);
}

/** Computes the hash of an empty password (ISO 32000-2, 7.6.4.3.4, algorithm 2.B). */
function hardened(salt: Buffer): Buffer {
  let key = sha(salt);
  for (let round = 1; ; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const block = Buffer.concat(Array.from({ length: 64 }, () => key));
    const coded = cipher.setAutoPadding(false).update(block);
    const rest = [...coded.subarray(0, 16)].reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(coded, ([256, 384, 512] as const)[rest]);
    if (round >= 64 && (coded.at(-1) ?? 0) <= round - 32) return key.subarray(0, 32);
  }
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at);
  const at = (place: number) => state[place] ?? 0;
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [at(other), at(one)];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) % 256;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) % 256;
      j = (j + at(i)) % 256;
      swap(i, j);
      return byte ^ at((at(i) + at(j)) % 256);
    }),
  );
}
