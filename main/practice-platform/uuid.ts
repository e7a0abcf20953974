import { Draw, hashText } from './random.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/**
 * The id of the n-th sample of a kind: looks random, is always the same. The odd factor keeps ids
 * of one kind apart.
 */
export function uuidOf(kind: string, n: number): string {
  const draw = new Draw(hashText(kind) + Math.imul(n, 0x9e3779b1));
  const hex = () => draw.bits().toString(16).padStart(8, '0');
  const [a, b, c, d] = [hex(), hex(), hex(), hex()];
  const variant = '89ab'.charAt(n & 3);
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant}${c.slice(1, 4)}-${c.slice(4)}${d}`;
}
