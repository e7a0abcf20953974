import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import sodium from 'libsodium-wrappers';

/** Something else that encrypts a file's bytes. */
export interface Cipher {
  readonly name: string;
  seal(plaintext: Uint8Array): Promise<Uint8Array>;
  open(sealed: Uint8Array): Promise<Uint8Array>;
}

const CHUNK = 65_536;

export async function cipherPeers(): Promise<readonly Cipher[]> {
  return [await age(), await secretstream()];
}

async function age(): Promise<Cipher> {
  const identity = await generateIdentity();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return {
    name: 'age-encryption',
    seal: (plaintext) => encrypter.encrypt(plaintext),
    open: (sealed) => decrypter.decrypt(sealed),
  };
}

/** XChaCha20-Poly1305 in WebAssembly, in chunks as long as ours. */
async function secretstream(): Promise<Cipher> {
  await sodium.ready;
  const key = sodium.crypto_secretstream_xchacha20poly1305_keygen();
  const overhead = sodium.crypto_secretstream_xchacha20poly1305_ABYTES;
  const headerBytes = sodium.crypto_secretstream_xchacha20poly1305_HEADERBYTES;
  const [more, last] = [
    sodium.crypto_secretstream_xchacha20poly1305_TAG_MESSAGE,
    sodium.crypto_secretstream_xchacha20poly1305_TAG_FINAL,
  ];
  return {
    name: 'libsodium secretstream',
    async seal(plaintext) {
      const { state, header } = sodium.crypto_secretstream_xchacha20poly1305_init_push(key);
      const sealed = [header];
      for (let at = 0; at < plaintext.length; at += CHUNK) {
        const tag = at + CHUNK < plaintext.length ? more : last;
        const chunk = plaintext.subarray(at, at + CHUNK);
        sealed.push(sodium.crypto_secretstream_xchacha20poly1305_push(state, chunk, null, tag));
      }
      return Buffer.concat(sealed);
    },
    async open(sealed) {
      const header = sealed.subarray(0, headerBytes);
      const state = sodium.crypto_secretstream_xchacha20poly1305_init_pull(header, key);
      const pieces: Uint8Array[] = [];
      for (let at = headerBytes; at < sealed.length; at += CHUNK + overhead) {
        const chunk = sealed.subarray(at, at + CHUNK + overhead);
        const opened = sodium.crypto_secretstream_xchacha20poly1305_pull(state, chunk, null);
        if (!opened) throw new Error('Not opened');
        pieces.push(opened.message);
      }
      return Buffer.concat(pieces);
    },
  };
}
