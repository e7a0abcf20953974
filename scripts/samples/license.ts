import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** The made-up holder: the owner of the practice platform's first application. */
const HOLDER = {
  family: 'DOE',
  given: 'JANE',
  middle: 'ANN',
  number: 'S4821-0077-1986',
  birth: '03/14/1986',
  issued: '05/02/2024',
  expires: '03/14/2032',
  street: '1042 MILL STREET',
  city: 'PORT HARBOR',
  state: 'HB',
  zip: '00104',
};

/**
 * Returns the front of a made-up driver's license in ID-1 format, at 12 px per millimeter (305
 * dpi).
 */
export function licenseFront(): string {
  const line = (x: number, y: number, label: string, value: string, size = 30) =>
    `<text x="${x}" y="${y}" class="l">${label}</text><text x="${x}" y="${y + size + 2}" class="v" font-size="${size}">${value}</text>`;
  return card(`
    <rect width="1027" height="648" fill="#eef4f1"/>
    ${waves('#cfe3da')}
    <rect width="1027" height="96" fill="#1f5f5b"/>
    <text x="36" y="64" font-size="44" font-weight="bold" fill="#fff">HARBOR</text>
    <text x="276" y="62" font-size="30" fill="#d6ebe4">DRIVER LICENSE</text>
    <text x="991" y="62" font-size="26" fill="#d6ebe4" text-anchor="end">SPECIMEN · USA</text>
    ${portrait(40, 132, 1)}
    ${line(360, 140, '4d DL NUMBER', HOLDER.number, 36)}
    ${line(360, 208, '1 FAMILY NAME', HOLDER.family, 38)}
    ${line(360, 278, '2 GIVEN NAMES', `${HOLDER.given} ${HOLDER.middle}`, 34)}
    ${line(360, 344, '8 ADDRESS', `${HOLDER.street}`, 28)}
    <text x="360" y="406" class="v" font-size="28">${HOLDER.city}, ${HOLDER.state} ${HOLDER.zip}</text>
    ${line(360, 436, '3 DATE OF BIRTH', HOLDER.birth, 32)}
    ${line(620, 436, '15 SEX', 'F', 32)}
    ${line(740, 436, '16 HGT', '5-06', 32)}
    ${line(860, 436, '18 EYES', 'BRO', 32)}
    ${line(360, 508, '4a ISS', HOLDER.issued, 30)}
    ${line(620, 508, '4b EXP', HOLDER.expires, 30)}
    ${line(860, 508, '9 CLASS', 'D', 30)}
    ${portrait(884, 150, 0.36)}
    <text x="40" y="606" font-family="'DejaVu Serif'" font-style="italic" font-size="34" fill="#22324a">Jane A. Doe</text>
    <text x="991" y="616" font-size="17" fill="#51706a" text-anchor="end">DD 20240502HB7741 · INVENTED FOR PRACTICE</text>`);
}

/**
 * Returns the back of the same license. The fields in its PDF417 barcode conform to the AAMVA card
 * design standard, version 10.
 */
export async function licenseBack(): Promise<string> {
  const require = createRequire(import.meta.url);
  const wasmBinary = await readFile(require.resolve('zxing-wasm/writer/zxing_writer.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });
  const written = await writeBarcode(aamvaText(), { format: 'PDF417', scale: 1 });
  const [, columns, rows] = written.svg.match(/<svg width="(\d+)" height="(\d+)"/) ?? [];
  const bars = written.svg.match(/<g [\s\S]*<\/g>/)?.[0];
  if (bars === undefined) throw new Error(`No barcode was drawn: ${written.error}`);
  return card(`
    <rect width="1027" height="648" fill="#f3f5f2"/>
    ${waves('#dfe9e4')}
    <rect y="40" width="1027" height="84" fill="#30383a"/>
    <text x="36" y="168" font-size="20" fill="#33443f">CLASS D: passenger vehicles · RESTRICTIONS: B corrective lenses · ENDORSEMENTS: 0</text>
    <text x="36" y="204" font-size="18" fill="#51706a">If found, drop in any mailbox. Invented for practice; not a document of any state.</text>
    <rect x="60" y="236" width="907" height="330" fill="#fff"/>
    <svg x="84" y="254" width="859" height="294" viewBox="0 0 ${columns} ${rows}" preserveAspectRatio="none" shape-rendering="crispEdges">${bars}</svg>
    <text x="60" y="606" font-size="20" fill="#33443f">DD 20240502HB7741</text>
    <text x="967" y="606" font-size="20" fill="#33443f" text-anchor="end">HARBOR · REV 01/2024</text>`);
}

function aamvaText(): string {
  const fields = [
    ['DAQ', HOLDER.number],
    ['DCS', HOLDER.family],
    ['DDE', 'N'],
    ['DAC', HOLDER.given],
    ['DDF', 'N'],
    ['DAD', HOLDER.middle],
    ['DDG', 'N'],
    ['DCA', 'D'],
    ['DBD', HOLDER.issued.replaceAll('/', '')],
    ['DBB', HOLDER.birth.replaceAll('/', '')],
    ['DBA', HOLDER.expires.replaceAll('/', '')],
    ['DBC', '2'],
    ['DAU', '066 in'],
    ['DAY', 'BRO'],
    ['DAG', HOLDER.street],
    ['DAI', HOLDER.city],
    ['DAJ', HOLDER.state],
    ['DAK', `${HOLDER.zip}0000`],
    ['DCF', '20240502HB7741'],
    ['DCG', 'USA'],
  ];
  const body = `DL${fields.map(([name, value]) => `${name}${value}\n`).join('')}\r`;
  const header = '@\n\u001e\rANSI 636000100001';
  const offset = header.length + 'DL00000000'.length;
  const designator = `DL${String(offset).padStart(4, '0')}${String(body.length).padStart(4, '0')}`;
  return `${header}${designator}${body}`;
}

function card(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1027" height="648" viewBox="0 0 1027 648">
    <style>text{font-family:'DejaVu Sans',sans-serif}.l{font-size:15px;fill:#51706a;letter-spacing:1px}.v{fill:#16211f;font-weight:bold}</style>
    <clipPath id="c"><rect width="1027" height="648" rx="38"/></clipPath><g clip-path="url(#c)">${content}</g></svg>`;
}

function waves(color: string): string {
  const rows = Array.from({ length: 26 }, (_, row) => {
    const y = 90 + row * 24;
    return `<path d="M0 ${y} q 64 -${14 + (row % 5) * 3} 128 0 t 128 0 t 128 0 t 128 0 t 128 0 t 128 0 t 128 0 t 128 0 t 128 0" fill="none" stroke="${color}" stroke-width="2"/>`;
  });
  return rows.join('');
}

/** Returns a drawing of a face, so that no real person's picture is used. */
function portrait(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <rect width="280" height="350" fill="#c9dbe6"/>
    <path d="M28 350 q10 -92 84 -104 h56 q74 12 84 104z" fill="#35506b"/>
    <path d="M112 220 h56 v44 q-28 26 -56 0z" fill="#d3a27f"/>
    <path d="M62 190 q-16 -150 78 -150 t78 150 q4 60 -18 76 q6 -60 -4 -110 h-112 q-12 60 -4 110 q-24 -20 -18 -76z" fill="#4a3226"/>
    <ellipse cx="140" cy="152" rx="60" ry="80" fill="#e2b48f"/>
    <path d="M80 140 q6 -66 62 -66 t60 66 q-20 -36 -60 -36 t-62 36z" fill="#4a3226"/>
    <ellipse cx="117" cy="150" rx="8" ry="5" fill="#2c2019"/><ellipse cx="163" cy="150" rx="8" ry="5" fill="#2c2019"/>
    <path d="M104 136 q12 -8 26 0 M150 136 q12 -8 26 0" stroke="#4a3226" stroke-width="4" fill="none"/>
    <path d="M140 152 q-8 26 2 30" stroke="#b98763" stroke-width="4" fill="none"/>
    <path d="M118 204 q22 14 44 0" stroke="#a35b4e" stroke-width="5" fill="none"/></g>`;
}
