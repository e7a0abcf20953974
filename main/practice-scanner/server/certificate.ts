import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A key and its certificate, both PEM. */
export type Certificate = { readonly key: string; readonly cert: string };

const DAY = 24 * 60 * 60 * 1000;

/**
 * A certificate that a device has made for itself: nobody vouches for it, and it names the device and not
 * the address it is asked at. It is good from a year before `until` on.
 */
export function selfSigned(name: string, until = Date.now() + 365 * DAY): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signedWith = sequence(oid('1.2.840.10045.4.3.2'));
  const subject = sequence(set(sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(name)))));
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x4d]), randomBytes(15)])),
    signedWith,
    subject,
    sequence(time(until - 730 * DAY), time(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const whole = sequence(body, signedWith, bits(signatureOf(body, privateKey)));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function signatureOf(body: Buffer, key: KeyObject): Buffer {
  return sign('sha256', body, { key, dsaEncoding: 'der' });
}

/** A tag, a length and what they are for, as X.509 is written. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const set = (...parts: readonly Buffer[]) => der(0x31, ...parts);
const integer = (value: Buffer) => der(0x02, value);
const bits = (value: Buffer) => der(0x03, Buffer.from([0]), value);

function time(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replace(/[-:T]|\.\d+/g, '');
  return der(0x18, Buffer.from(text));
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  const bytes = others.flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]));
}
