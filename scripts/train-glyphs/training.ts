import type { Random } from './random.ts';

/** A net during training: layers of weights (row by row, one row per output) and biases. */
export interface LearningNet {
  readonly sizes: readonly number[];
  readonly weights: readonly Float32Array[];
  readonly biases: readonly Float32Array[];
}

/** Initializes weights as He et al. 2015 recommend for rectified layers. */
export function newNet(sizes: readonly number[], random: Random): LearningNet {
  const layers = sizes.slice(1);
  return {
    sizes,
    weights: layers.map((outputs, layer) => {
      const inputs = sizes[layer] as number;
      const spread = Math.sqrt(2 / inputs);
      return Float32Array.from({ length: inputs * outputs }, () => spread * random.normal());
    }),
    biases: layers.map((outputs) => new Float32Array(outputs)),
  };
}

const BATCH = 64;
const [BETA1, BETA2] = [0.9, 0.999];

/**
 * Trains a net by minimizing the cross-entropy with Adam (Kingma and Ba 2015) on small batches.
 * `draw` fills a patch and returns the index of its label. `rate` returns the step size for the
 * completed fraction of the training, from 0 to 1.
 */
export function train(
  net: LearningNet,
  batches: number,
  rate: (part: number) => number,
  draw: (patch: Float32Array) => number,
): void {
  const { sizes } = net;
  const values = sizes.map((size) => new Float32Array(size));
  const errors = sizes.map((size) => new Float32Array(size));
  const parameters = [...net.weights, ...net.biases];
  const gradients = parameters.map(({ length }) => new Float32Array(length));
  const means = parameters.map(({ length }) => new Float32Array(length));
  const squares = parameters.map(({ length }) => new Float32Array(length));
  const layers = net.weights.length;
  let loss = 0;
  for (let batch = 1; batch <= batches; batch++) {
    for (const gradient of gradients) gradient.fill(0);
    for (let sample = 0; sample < BATCH; sample++) {
      const label = draw(values[0]!);
      forward(net, values);
      const output = values[layers]!;
      loss -= Math.log(Math.max(1e-9, output[label]!));
      const error = errors[layers]!;
      for (let index = 0; index < output.length; index++) {
        error[index] = output[index]! - (index === label ? 1 : 0);
      }
      for (let layer = layers - 1; layer >= 0; layer--) {
        backward(net, layer, values, errors, gradients[layer]!, gradients[layers + layer]!);
      }
    }
    const step = rate(batch / batches);
    const [fix1, fix2] = [1 - BETA1 ** batch, 1 - BETA2 ** batch];
    for (const [index, parameter] of parameters.entries()) {
      const [gradient, mean, square] = [gradients[index]!, means[index]!, squares[index]!];
      for (let at = 0; at < parameter.length; at++) {
        const slope = gradient[at]! / BATCH;
        mean[at] = BETA1 * mean[at]! + (1 - BETA1) * slope;
        square[at] = BETA2 * square[at]! + (1 - BETA2) * slope * slope;
        parameter[at]! -= (step * (mean[at]! / fix1)) / (Math.sqrt(square[at]! / fix2) + 1e-8);
      }
    }
    if (batch % 2000 === 0) {
      console.log(`${batch}/${batches}: loss ${(loss / 2000 / BATCH).toFixed(4)}`);
      loss = 0;
    }
  }
}

/** Computes the net's output: rectified layers, followed by a softmax. */
function forward({ sizes, weights, biases }: LearningNet, values: Float32Array[]): void {
  const last = weights.length - 1;
  for (let layer = 0; layer <= last; layer++) {
    const [inputs, outputs] = [sizes[layer]!, sizes[layer + 1]!];
    const [from, to, matrix, bias] = [
      values[layer]!,
      values[layer + 1]!,
      weights[layer]!,
      biases[layer]!,
    ];
    for (let row = 0, at = 0; row < outputs; row++) {
      let sum = bias[row]!;
      for (let input = 0; input < inputs; input++, at++) sum += matrix[at]! * from[input]!;
      to[row] = layer < last && sum < 0 ? 0 : sum;
    }
  }
  const output = values[last + 1]!;
  const greatest = output.reduce((a, b) => Math.max(a, b));
  let sum = 0;
  for (let index = 0; index < output.length; index++) {
    output[index] = Math.exp(output[index]! - greatest);
    sum += output[index]!;
  }
  for (let index = 0; index < output.length; index++) output[index]! /= sum;
}

function backward(
  { sizes, weights }: LearningNet,
  layer: number,
  values: readonly Float32Array[],
  errors: readonly Float32Array[],
  slopes: Float32Array,
  biasSlopes: Float32Array,
): void {
  const [inputs, outputs] = [sizes[layer]!, sizes[layer + 1]!];
  const [from, error, below] = [values[layer]!, errors[layer + 1]!, errors[layer]!];
  const matrix = weights[layer]!;
  below.fill(0);
  for (let row = 0; row < outputs; row++) {
    const part = error[row]!;
    if (part === 0) continue;
    biasSlopes[row]! += part;
    const start = row * inputs;
    for (let input = 0; input < inputs; input++) slopes[start + input]! += part * from[input]!;
    if (layer === 0) continue;
    for (let input = 0; input < inputs; input++) below[input]! += part * matrix[start + input]!;
  }
  for (let input = 0; input < inputs; input++) if (from[input]! <= 0) below[input] = 0;
}
