import sharp from 'sharp';

/** The widths in pixels: one for screens at normal scale, and one for any larger scale. */
export const OVERLAY_SIZES = [16, 32] as const;

/** The names of the pictures. All numbers above nine share one picture. */
export const OVERLAY_NAMES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'more'] as const;

/**
 * Draws a number for the corner of a taskbar button. It's white on red, so that it can be read on
 * light and dark taskbars.
 */
export async function overlay(name: (typeof OVERLAY_NAMES)[number], size: number): Promise<Buffer> {
  const [text, height] = name === 'more' ? ['9+', 18] : [name, 25];
  // The number is drawn large and then scaled down, so that its strokes are even.
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 32 32">
    <circle cx="16" cy="16" r="16" fill="#b0261e" />
    <text x="16" y="${16 + height * 0.365}" text-anchor="middle" fill="#ffffff"
      font-family="DejaVu Sans" font-weight="bold" font-size="${height}">${text}</text>
  </svg>`;
  return sharp(Buffer.from(drawing)).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}
