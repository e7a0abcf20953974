import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** Bars as SVG, with their size in modules. */
export interface DrawnBarcode {
  readonly columns: number;
  readonly rows: number;
  /** One unit is a module wide. A row of the symbol is three units high. */
  readonly svg: string;
}

let prepared = false;

/** Creates a PDF417 (ISO/IEC 15438) at error correction level 5. AAMVA requires at least 3. */
export async function pdf417(content: string, dataColumns: number): Promise<DrawnBarcode> {
  if (!prepared) {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
    const bytes = readFileSync(wasm);
    const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    prepareZXingModule({ overrides: { wasmBinary } });
    prepared = true;
  }
  const written = await writeBarcode(content, {
    format: 'PDF417',
    ecLevel: '5',
    scale: 1,
    withQuietZones: false,
    options: `columns=${dataColumns}`,
  });
  const { width, height, data } = written.symbol;
  const bars: string[] = [];
  for (let y = 0; y < height; y += 3) {
    for (let x = 0; x < width; x++) {
      const start = x;
      while (x < width && data[y * width + x] === 0) x++;
      if (x > start) bars.push(`M${start} ${y}h${x - start}v3h${start - x}z`);
    }
  }
  return {
    columns: width,
    rows: height,
    svg: `<path d="${bars.join('')}" fill="#101010" shape-rendering="crispEdges"/>`,
  };
}
