import { describe, expect, test } from 'vitest';
import { classify, readNet } from '../../../../main/precheck/recognition/nets/small-net.ts';

/**
 * A patch of 2 × 1, two hidden units, two labels. The weights are halves, so that they are exact.
 */
const HIDDEN = [row(0.5, 0, [2, -4]), row(0.5, -1, [-2, 8])];
const OUTPUT = [row(0.25, 0.5, [4, 8]), row(0.25, 0, [-4, 4])];
const TINY = Buffer.concat([head(2, 1, ['up', 'down'], [2, 2]), ...HIDDEN, ...OUTPUT]);

describe('readNet and classify', () => {
  test('return the probabilities of a manually computed net', () => {
    const net = readNet(TINY.toString('base64'));
    expect([net.width, net.height, net.labels]).toEqual([2, 1, ['up', 'down']]);

    // Hidden: 1·1 − 2·0 = 1 and −1·1 + 4·0 − 1 = −2, rectified to 0. Output: 1.5 and −1.
    const [up, down] = classify(net, Float32Array.of(1, 0));
    expect(up).toBeCloseTo(1 / (1 + Math.exp(-2.5)), 6);
    expect(down).toBeCloseTo(1 / (1 + Math.exp(2.5)), 6);

    // Hidden: −1, rectified to 0, and 1. Output: 2.5 and 1.
    expect(classify(net, Float32Array.of(0, 0.5))[0]).toBeCloseTo(1 / (1 + Math.exp(-1.5)), 6);
  });

  test.each([
    ['nothing', TINY.subarray(0, 0)],
    ['something else', Buffer.from('JFIF'.repeat(20))],
    ['a cut one', TINY.subarray(0, TINY.length - 1)],
    ['one with more behind it', Buffer.concat([TINY, Buffer.of(0)])],
    [
      'one with a label too many',
      Buffer.concat([head(2, 1, ['a', 'b', 'c'], [2, 2]), ...HIDDEN, ...OUTPUT]),
    ],
  ])('refuse %s', (_, bytes) => {
    expect(() => readNet(bytes.toString('base64'))).toThrow(RangeError);
  });
});

function head(width: number, height: number, labels: string[], outputs: number[]): Buffer {
  const names = labels.join('\n');
  const bytes = Buffer.alloc(9 + names.length + 2 * outputs.length);
  bytes.write('NET1');
  bytes.set([width, height, outputs.length], 4);
  bytes.writeUInt16LE(names.length, 7);
  bytes.write(names, 9);
  for (const [index, count] of outputs.entries()) {
    bytes.writeUInt16LE(count, 9 + names.length + 2 * index);
  }
  return bytes;
}

function row(scale: number, bias: number, weights: number[]): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeFloatLE(scale, 0);
  bytes.writeFloatLE(bias, 4);
  return Buffer.concat([bytes, Buffer.from(Int8Array.from(weights).buffer)]);
}
