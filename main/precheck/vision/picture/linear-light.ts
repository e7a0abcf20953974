/** Linear light, 0 to 1, of each of the 256 coded levels (IEC 61966-2-1, sRGB). */
export const LINEAR: Float32Array = Float32Array.from({ length: 256 }, (_, level) => {
  const coded = level / 255;
  return coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4;
});
