/** Returns the ink between the pixels of a square. Outside the square, returns 0. */
export function inkAt(ink: Float32Array, edge: number, x: number, y: number): number {
  const [u, v] = [x - 0.5, y - 0.5];
  const [x0, y0] = [Math.floor(u), Math.floor(v)];
  if (x0 < 0 || y0 < 0 || x0 + 1 >= edge || y0 + 1 >= edge) return 0;
  const [fx, fy, from] = [u - x0, v - y0, y0 * edge + x0];
  const top = ink[from]! * (1 - fx) + ink[from + 1]! * fx;
  const under = ink[from + edge]! * (1 - fx) + ink[from + edge + 1]! * fx;
  return top * (1 - fy) + under * fy;
}

/** Applies a Gaussian blur to a square, in place. */
export function smooth(values: Float32Array, edge: number, sigma: number): void {
  const reach = Math.ceil(2.5 * sigma);
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma * sigma)),
  );
  const sum = kernel.reduce((total, value) => total + value, 0);
  const line = new Float32Array(edge);
  for (const [along, across] of [
    [1, edge],
    [edge, 1],
  ] as const) {
    for (let row = 0; row < edge; row++) {
      for (let x = 0; x < edge; x++) {
        let total = 0;
        for (let other = Math.max(0, x - reach); other <= Math.min(edge - 1, x + reach); other++) {
          total += values[row * across + other * along]! * kernel[other - x + reach]!;
        }
        line[x] = total / sum;
      }
      for (let x = 0; x < edge; x++) values[row * across + x * along] = line[x]!;
    }
  }
}
