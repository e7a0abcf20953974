import { mediaTypeOf } from '../body.ts';
import { uuidOf } from '../random.ts';

export type SampleFile = {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
};

/** A drawing of a card, 214 × 135 pixels. */
const CARD_JPEG =
  '/9j/2wBDABQUFBQVFBcZGRcfIh4iHy4rJycrLkYyNjI2MkZqQk5CQk5Cal5yXVZdcl6phXZ2hanDpJukw+zT0+z///' +
  '//////2wBDARQUFBQVFBcZGRcfIh4iHy4rJycrLkYyNjI2MkZqQk5CQk5Cal5yXVZdcl6phXZ2hanDpJukw+zT0+z/' +
  '////////wgARCACHANYDASIAAhEBAxEB/8QAGAABAAMBAAAAAAAAAAAAAAAAAAQFBgP/xAAYAQEBAQEBAAAAAAAAAA' +
  'AAAAAAAQIDBP/aAAwDAQACEAMQAAAAqR6/KAAAAAAAAAAAAAb9z6YBvxgG/GAb8YBvxgG/GAb8YBvxgG/GAb8YBvxg' +
  'G/GAb8YBvwInLpLVLUtlSLZU9osBKAAAAAAAAAiS4lkQayA7cey2AxoAAAAAAAABElxLIg1kB249lsBjQAAAAAAAAC' +
  'JLiWRBrIDtx7LYDGgAAAAAAAAESWKlbNSpWwqe1ggJQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP/EABwQAAAH' +
  'AQEAAAAAAAAAAAAAAAIDBCAzQoFAcP/aAAgBAQABPwDwhVTXESh3lVU1xEod5VVNcRKHeVVTXESh3lVU1xEod5VVNc' +
  'RKHeVVTXESh3lVU1xEod8A/8QAHBEAAwADAQEBAAAAAAAAAAAAABNhAREwMRBQ/9oACAECAQE/AOzIMgyDIMgyDIMg' +
  'yDIMgyDIMnzRo1zx72x72x732bN/j//EABsRAAMAAwEBAAAAAAAAAAAAAAATYQERMBBQ/9oACAEDAQE/AOy6Loui6L' +
  'oui6Loui6Loui6LvmzZvnntntnvo0a+P8A/9k=';
const CARD_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAANYAAACHCAMAAABd71dOAAAACVBMVEWftMckUnrf5++wem7LAAAACXBIWXMAAAsTAA' +
  'ALEwEAmpwYAAAAlUlEQVR42u3bQREAMAgEsSv+RVcDPwayDiJg81YWLCwsLCwsLCwsLCwsLCwsLCwsrAarVoaFhYWF' +
  'hYWFhYWFhTWLlXZYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWG47LC' +
  'wsLCwsLCwsLCwsLCwsLCwsLCwsLCysW6wPhKi0pVvybmQAAAAASUVORK5CYII=';
const CARD_GIF =
  'R0lGODlh1gCHAIEAAExpcd/n7yRSep+0xyH5BAUAAAAALAAAAADWAIcAAAL/lI+py+0Po5y02ouz3rz7D4biSJbmia' +
  'bqyrbuC8fyTNf2jef6zvf+DwwKh8Si8YhMKpfMpvMJjUqn1Kr1is1qt9yu9wsOi8fksvmM1gbW7Lb7DY/L5/S6/Y7P' +
  '6/f8vv8PGCg4SFhoeIiYqLjI2Oj4CBkpOUlZaXmJmam5ydnp+QkaKjpKWmp6ipqqusra6voKGys7S1tre4ubq7urOO' +
  'D7CxwsPExcHMyra6y8zAyMnNscLX38fDt9HV1tjc1trG3bHT78XStu/ktOe36ePrtu3i77Lh4fOx9eD3vfnf+6z93P' +
  '1T9sAVsNvFaQ1cFpCVctlNZQ1cNsEVFNbFbR4sVlzRlPbeTYsdRHZSFFjixWktRJlClFrSTW0uVLYTFDzaRZ89NNaj' +
  'k77XTW0+dPX0GFDi3KaShRpJqUDmDaVCnUTE6nYqpq1RLWrJS2cpXk9SuksGIdkS3L6CzaXlLXPlLr9hDcuIXm0h1k' +
  '926gvHr/8O3b5y/gPYIH5yls+A7ixHUWM57j+HGcyJLfUK7c5jLmNZo3d8b8uXJoyaMfl96MOrXq1axbu34NO7bs2b' +
  'Rr276NO7fu3bx7+/4NPLjw4cSLGz+OPLny5cybO39+uwAAOw==';

/** Returns a PDF with one page and a correct cross-reference table. */
function onePagePdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 5 0 R >> >> >>',
    '<< /Length 60 >>\nstream\nBT /F1 18 Tf 72 700 Td (Practice bank statement, page 1) Tj ET  \nendstream',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`;
  return Buffer.from(`${body}${table}${trailer}startxref\n${body.length}\n%%EOF\n`, 'latin1');
}

const text = 'Practice file. Opened by its id, shown as text.\n';

/** Files that count as uploaded earlier (spec, endpoints 13 and 16). */
export const SAMPLE_FILES: readonly SampleFile[] = [
  file('license-front.jpg', 'image/jpeg', Buffer.from(CARD_JPEG, 'base64')),
  file('license-back.png', 'image/png', Buffer.from(CARD_PNG, 'base64')),
  file('bank-statement.pdf', 'application/pdf', onePagePdf()),
  file('stamp.gif', 'image/gif', Buffer.from(CARD_GIF, 'base64')),
  file('note.txt', 'text/plain; charset=utf-8', Buffer.from(text)),
  file('accounts.bin', 'application/octet-stream', Buffer.from([0, 1, 2, 3, 254, 255])),
];

function file(name: string, contentType: string, bytes: Buffer): SampleFile {
  return { id: uuidOf(`sample-file/${name}`, 0), name, contentType, bytes };
}

/** Returns an uploaded file and its type, which is determined from its contents. */
export function storedFile(id: string) {
  const file = SAMPLE_FILES.find((one) => one.id === id.toLowerCase());
  return file && { ...file, mediaType: mediaTypeOf(file.bytes) };
}
