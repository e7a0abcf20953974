import type { LearningNet } from './training.ts';

/** Returns the bytes that `readNet` reads, in base64. Each row of weights consists of one-byte integers. */
export function packNet(
  { sizes, weights, biases }: LearningNet,
  width: number,
  height: number,
  labels: readonly string[],
): string {
  const names = Buffer.from(labels.join('\n'));
  const head = Buffer.alloc(9 + names.length + 2 * weights.length);
  head.write('NET1', 'latin1');
  head.set([width, height, weights.length], 4);
  head.writeUInt16LE(names.length, 7);
  head.set(names, 9);
  const rows: Buffer[] = [];
  for (const [layer, matrix] of weights.entries()) {
    const [inputs, outputs] = [sizes[layer]!, sizes[layer + 1]!];
    head.writeUInt16LE(outputs, 9 + names.length + 2 * layer);
    for (let row = 0; row < outputs; row++) {
      const values = matrix.subarray(row * inputs, (row + 1) * inputs);
      const scale = values.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-12) / 127;
      const packed = Buffer.alloc(8 + inputs);
      packed.writeFloatLE(scale, 0);
      packed.writeFloatLE(biases[layer]![row]!, 4);
      for (const [index, value] of values.entries()) {
        packed.writeInt8(Math.round(value / scale), 8 + index);
      }
      rows.push(packed);
    }
  }
  return Buffer.concat([head, ...rows]).toString('base64');
}
