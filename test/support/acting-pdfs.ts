import { deflateSync } from 'node:zlib';
import { carrying, TAILS } from './carrying-files.ts';
import { stream } from './made-pdf.ts';

/** Actions that start, send, play, or save something, or open another document. */
const ACTIONS: Readonly<Record<string, string>> = {
  GoToR: '<< /S /GoToR /F (other.pdf) /D [0 /Fit] >>',
  GoToE: '<< /S /GoToE /T << /R /C /N (other) >> >>',
  Launch: '<< /S /Launch /F (cmd.exe) >>',
  Rendition: '<< /S /Rendition /R << /S /MR /C << /S /MCD /D (film) >> >> >>',
  Movie: '<< /S /Movie /T (film) >>',
  Sound: '<< /S /Sound /Sound 6 0 R >>',
  GoTo3DView: '<< /S /GoTo3DView /V /F >>',
  RichMediaExecute: '<< /S /RichMediaExecute /CMD << /C (play) >> >>',
  'Named SaveAs': '<< /S /Named /N /SaveAs >>',
  'Named Print': '<< /S /Named /N /Print >>',
  SubmitForm: '<< /S /SubmitForm /F << /FS /URL /F (https://tax.example/send) >> >>',
  ImportData: '<< /S /ImportData /F (other.fdf) >>',
  Thread: '<< /S /Thread /F (other.pdf) /D 0 >>',
  JavaScript: '<< /S /JavaScript /JS (app.alert\\(1\\)) >>',
  ...Object.fromEntries(
    [
      ...['ms-msdt:/id PCWDiagnostic', 'search-ms:query=a', 'javascript:alert', 'data:text/html,a'],
      ...['vbscript:a', 'ldap://a.example', 'shell:startup', 'FILE:///c:/a', ' file:///a'],
      ...['c:/a.exe', '\\\\\\\\a.example\\\\b', '//a.example/b', 'j\tavascript:a'],
    ].map((address) => [`link to ${address}`, `<< /S /URI /URI (${address}) >>`]),
  ),
};

/** The places where an action can be attached. */
const PLACES: Readonly<Record<string, (action: string) => Parameters<typeof carrying>[0]>> = {
  'when opened': (action) => ({ catalog: `/OpenAction ${action}` }),
  'behind a link': (action) => ({
    page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A ${action} >>]`,
  }),
  'in the outline': (action) => ({
    catalog: `/Outlines << /First << /Title (a) /A ${action} >> >>`,
  }),
  'when a page opens': (action) => ({ page: `/AA << /O ${action} >>` }),
  'before it closes': (action) => ({ catalog: `/AA << /WC ${action} >>` }),
  'behind another': (action) => ({
    page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << /S /GoTo /D [3 0 R /Fit] /Next [${action}] >> >>]`,
  }),
};

const annotation = (more: string) => `/Annots [<< /Type /Annot /Rect [0 0 99 99] ${more} >>]`;
const program = TAILS['Windows program']?.[0] ?? Buffer.of();
const packed = (data: Buffer) => deflateSync(data).toString('latin1');
const behind = (tail: Buffer | string) => Buffer.concat([carrying({}), Buffer.from(tail)]);

/** PDFs with active content, all of which must be stopped. */
export const ACTING_PDFS: Readonly<Record<string, Buffer>> = {
  ...Object.fromEntries(
    Object.entries(ACTIONS).flatMap(([name, action]) =>
      Object.entries(PLACES).map(([place, put]) => [
        `${name} ${place}`,
        carrying({ ...put(action), objects: [stream('', 'a')] }),
      ]),
    ),
  ),
  'address of the web when opened': carrying({
    catalog: '/OpenAction << /S /URI /URI (https://a.example) >>',
  }),
  'address of the web when a page opens': carrying({
    page: '/AA << /O << /S /URI /URI (https://a.example) >> >>',
  }),
  'address of the web after a place, when opened': carrying({
    catalog:
      '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://a.example) >> >>',
  }),
  RichMedia: carrying({ page: annotation('/Subtype /RichMedia /RichMediaContent << >>') }),
  '3D': carrying({ page: annotation('/Subtype /3D /3DD 6 0 R'), objects: [stream('', 'U3D')] }),
  Movie: carrying({ page: annotation('/Subtype /Movie /Movie << /F (film.avi) >>') }),
  Screen: carrying({ page: annotation('/Subtype /Screen') }),
  'stream in another file': carrying({
    page: '/Held 6 0 R',
    objects: [stream('/F (//a.example/b)', '')],
  }),
  'web page behind its end': behind('<html><script>alert(1)</script></html>'),
  'web page behind its end, and one more end': behind(
    '\n<!DOCTYPE html><body>\nstartxref\n0\n%%EOF\n',
  ),
  'program behind its end': behind(program),
  'archive behind its end': behind(TAILS.ZIP?.[0] ?? ''),
  'program in a compressed stream': carrying({
    objects: [stream('/Filter /FlateDecode', packed(program))],
  }),
  'program in a compressed stream, a megabyte of zeros behind it': carrying({
    objects: [
      stream('/Filter [/FlateDecode]', packed(Buffer.concat([program, Buffer.alloc(20_000_000)]))),
    ],
  }),
  'archive in a compressed attached file': carrying({
    catalog:
      '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a.xml) /EF << /F 6 0 R >> >>] >> >>',
    objects: [
      stream('/Type /EmbeddedFile /Filter /FlateDecode', packed(TAILS.ZIP?.[0] ?? Buffer.of())),
    ],
  }),
};
