/**
 * A multilayer perceptron. Its input is a patch of ink (from 0 for paper to 1 for ink, in row order). Its output is one
 * probability per label. Hidden layers use ReLU, and the last layer uses softmax.
 */
export interface SmallNet {
  /** The size of the patch in pixels. */
  readonly width: number;
  readonly height: number;
  /** The meaning of each output. */
  readonly labels: readonly string[];
  readonly layers: readonly Layer[];
}

interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  /** The weights in row order, one row per output. */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
}

const MAGIC = 'NET1';

/**
 * Decodes a net from these bytes, whose numbers are little-endian:
 * - `NET1`
 * - width, height, and number of layers (one byte each)
 * - length of the labels (16 bits), and the labels as UTF-8, separated by line feeds
 * - the number of outputs of each layer (16 bits)
 * - each layer row by row: scale and bias (32-bit floats), and one signed byte per input
 *
 * A weight is the byte times the scale. Throws RangeError if the bytes are not a complete net.
 */
export function readNet(base64: string): SmallNet {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('latin1', 0, 4) !== MAGIC) throw new RangeError('Not a net');
  const [width, height, count] = [bytes.readUInt8(4), bytes.readUInt8(5), bytes.readUInt8(6)];
  let at = 9 + bytes.readUInt16LE(7);
  const labels = bytes.toString('utf8', 9, at).split('\n');
  const sizes = [width * height];
  for (let layer = 0; layer < count; layer++, at += 2) sizes.push(bytes.readUInt16LE(at));
  if (count === 0 || sizes.at(-1) !== labels.length) throw new RangeError('Labels do not fit');
  const layers: Layer[] = [];
  for (let layer = 0; layer < count; layer++) {
    const [inputs, outputs] = [sizes[layer]!, sizes[layer + 1]!];
    const weights = new Float32Array(inputs * outputs);
    const biases = new Float32Array(outputs);
    for (let row = 0; row < outputs; row++, at += 8 + inputs) {
      const scale = bytes.readFloatLE(at);
      biases[row] = bytes.readFloatLE(at + 4);
      for (let input = 0; input < inputs; input++) {
        weights[row * inputs + input] = scale * bytes.readInt8(at + 8 + input);
      }
    }
    layers.push({ inputs, outputs, weights, biases });
  }
  if (at !== bytes.length) throw new RangeError('Bytes are left over');
  return { width, height, labels, layers };
}

/** Returns the probability of each label for a patch of the net's size. */
export function classify(net: SmallNet, patch: Float32Array): Float32Array {
  let values = patch;
  for (const [index, layer] of net.layers.entries()) {
    const next = sumsOf(layer, values);
    if (index < net.layers.length - 1) {
      for (let row = 0; row < next.length; row++) if (next[row]! < 0) next[row] = 0;
    }
    values = next;
  }
  return softmax(values);
}

/**
 * Returns the weighted sum for each output. Paper and most values of a hidden layer are 0, so their weights are
 * skipped.
 */
function sumsOf({ inputs, outputs, weights, biases }: Layer, values: Float32Array): Float32Array {
  const used = new Int32Array(inputs);
  let count = 0;
  for (let input = 0; input < inputs; input++) if (values[input] !== 0) used[count++] = input;
  const sums = new Float32Array(outputs);
  let row = 0;
  // Process eight rows at once. Each addition has to wait for the previous one to the same sum, but eight sums are
  // independent.
  for (; row + 8 <= outputs; row += 8) {
    const first = row * inputs;
    const second = first + inputs;
    const third = second + inputs;
    const fourth = third + inputs;
    const fifth = fourth + inputs;
    const sixth = fifth + inputs;
    const seventh = sixth + inputs;
    const eighth = seventh + inputs;
    let a = biases[row]!;
    let b = biases[row + 1]!;
    let c = biases[row + 2]!;
    let d = biases[row + 3]!;
    let e = biases[row + 4]!;
    let f = biases[row + 5]!;
    let g = biases[row + 6]!;
    let h = biases[row + 7]!;
    for (let k = 0; k < count; k++) {
      const input = used[k]!;
      const value = values[input]!;
      a += weights[first + input]! * value;
      b += weights[second + input]! * value;
      c += weights[third + input]! * value;
      d += weights[fourth + input]! * value;
      e += weights[fifth + input]! * value;
      f += weights[sixth + input]! * value;
      g += weights[seventh + input]! * value;
      h += weights[eighth + input]! * value;
    }
    sums[row] = a;
    sums[row + 1] = b;
    sums[row + 2] = c;
    sums[row + 3] = d;
    sums[row + 4] = e;
    sums[row + 5] = f;
    sums[row + 6] = g;
    sums[row + 7] = h;
  }
  for (; row < outputs; row++) {
    let sum = biases[row]!;
    for (let k = 0; k < count; k++) sum += weights[row * inputs + used[k]!]! * values[used[k]!]!;
    sums[row] = sum;
  }
  return sums;
}

function softmax(values: Float32Array): Float32Array {
  let greatest = Number.NEGATIVE_INFINITY;
  for (const value of values) greatest = Math.max(greatest, value);
  let sum = 0;
  for (let index = 0; index < values.length; index++) {
    values[index] = Math.exp(values[index]! - greatest);
    sum += values[index]!;
  }
  for (let index = 0; index < values.length; index++) values[index]! /= sum;
  return values;
}
