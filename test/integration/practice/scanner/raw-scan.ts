import { type IncomingHttpHeaders, request } from 'node:http';
import sharp from 'sharp';
import type { Sheet } from '../../../../main/practice/scanner/pictures/draw-page.ts';
import {
  createPracticeScanner,
  type PracticeScanner,
} from '../../../../main/practice/scanner/practice-scanner.ts';

export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** Plain node:http, a new connection for each request; shares nothing with the product's client. */
export function send(
  method: string,
  url: string,
  { body }: { readonly body?: string } = {},
): Promise<Reply> {
  const headers = body === undefined ? {} : { 'content-type': 'text/xml' };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('error', reject);
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const { statusCode: status = 0, headers } = incoming;
        resolve({ status, headers, body: Buffer.concat(chunks) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export type Wanted = {
  readonly source?: string;
  readonly color?: string;
  readonly format?: string;
  readonly dpi?: number;
  readonly duplex?: boolean | null;
  readonly region?: readonly [left: number, top: number, width: number, height: number];
};

/** Scan settings as a careful client writes them; small, so that a page takes no time. */
function settings(wanted: Wanted = {}): string {
  const source = wanted.source ?? 'Feeder';
  const duplex = wanted.duplex === undefined && source === 'Feeder' ? false : wanted.duplex;
  const [left, top, width, height] = wanted.region ?? [0, 0, 2550, 3300];
  const dpi = wanted.dpi ?? 75;
  return `<?xml version="1.0" encoding="UTF-8"?>
    <scan:ScanSettings xmlns:scan="http://schemas.hp.com/imaging/escl/2011/05/03" xmlns:pwg="http://www.pwg.org/schemas/2010/12/sm">
    <pwg:Version>2.0</pwg:Version>
    <pwg:ScanRegions><pwg:ScanRegion>
    <pwg:ContentRegionUnits>escl:ThreeHundredthsOfInches</pwg:ContentRegionUnits>
    <pwg:XOffset>${left}</pwg:XOffset><pwg:YOffset>${top}</pwg:YOffset>
    <pwg:Width>${width}</pwg:Width><pwg:Height>${height}</pwg:Height></pwg:ScanRegion></pwg:ScanRegions>
    <pwg:InputSource>${source}</pwg:InputSource>
    <scan:ColorMode>${wanted.color ?? 'RGB24'}</scan:ColorMode>
    <pwg:DocumentFormat>${wanted.format ?? 'image/jpeg'}</pwg:DocumentFormat>
    <scan:XResolution>${dpi}</scan:XResolution><scan:YResolution>${dpi}</scan:YResolution>
    ${duplex === null || duplex === undefined ? '' : `<scan:Duplex>${duplex}</scan:Duplex>`}</scan:ScanSettings>`;
}

export async function begin(scanner: PracticeScanner, wanted?: Wanted): Promise<Reply> {
  return await send('POST', `${scanner.url}/ScanJobs`, { body: settings(wanted) });
}

/** Begins a job and gives its address. */
export async function job(scanner: PracticeScanner, wanted?: Wanted): Promise<string> {
  const { status, headers, body } = await begin(scanner, wanted);
  if (status !== 201) throw new Error(`The job was refused with ${status}: ${body}`);
  return headers.location ?? '';
}

/** Asks for the documents of a job until one is no 200. */
export async function documents(address: string): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  for (;;) {
    const reply = await send('GET', `${address}/NextDocument`);
    replies.push(reply);
    if (reply.status !== 200) return replies;
  }
}

/** What an element of the status says; null where it is not. */
export async function told(scanner: PracticeScanner, element: string): Promise<string | null> {
  const { body } = await send('GET', `${scanner.url}/ScannerStatus`);
  return new RegExp(`<\\w+:${element}>([^<]*)<`).exec(body.toString())?.[1] ?? null;
}

export type Rgb = readonly [number, number, number];

export const COLORS = {
  red: [200, 40, 40],
  green: [40, 160, 60],
  blue: [40, 70, 200],
  black: [20, 20, 20],
} as const satisfies Record<string, Rgb>;

export type Color = keyof typeof COLORS;

async function side(color: Color) {
  const [r, g, b] = COLORS[color];
  const create = { width: 85, height: 110, channels: 3, background: { r, g, b } } as const;
  return { bytes: await sharp({ create }).png().toBuffer(), width: 215.9, height: 279.4 };
}

/** A letter sheet of one color, and its back of another one. */
export async function sheet(front: Color, back?: Color): Promise<Sheet> {
  return { front: await side(front), ...(back && { back: await side(back) }) };
}

/** The name of the color in the middle of a picture; `white` is none of them. */
export async function colorOf(picture: Buffer): Promise<Color | 'white'> {
  const upright = sharp(picture).removeAlpha().toColorspace('srgb');
  const { data } = await upright
    .resize(9, 9, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r = 0, g = 0, b = 0] = data.subarray(3 * 40);
  const near = Object.entries(COLORS).find(
    ([, color]) => Math.abs(color[0] - r) + Math.abs(color[1] - g) + Math.abs(color[2] - b) < 40,
  );
  return (near?.[0] ?? 'white') as Color | 'white';
}

export type RawScanner = PracticeScanner & AsyncDisposable;

/** A scanner with two sheets: red with a green back, and blue with a blank one. */
export async function openScanner(
  options: { readonly samplesDir?: string } = {},
): Promise<RawScanner> {
  const scanner = await createPracticeScanner(options);
  scanner.load([await sheet('red', 'green'), await sheet('blue')]);
  return { ...scanner, [Symbol.asyncDispose]: () => scanner.close() };
}
