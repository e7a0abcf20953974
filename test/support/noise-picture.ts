import sharp from 'sharp';

/**
 * Writes a picture of noise, which no format makes smaller: with 2000 × 1500 pixels a PNG of about
 * 8 MB, more than a socket's buffers hold.
 */
export async function writeNoisePicture(file: string, width = 2000, height = 1500): Promise<void> {
  await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toFile(file);
}
