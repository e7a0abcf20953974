/** The maximum number of boundary lines, which begin or end a part. Real emails have only a handful of parts. */
const MOST_BOUNDARIES = 2_000;
/** The maximum size of the header of a part, or of the whole email, in bytes. */
const MOST_HEADER = 256 * 1024;
/** The maximum number of bytes that are kept of a text part. At most a tenth of them is shown. */
const MOST_PLAIN = 4 * 1024 * 1024;
/** The maximum number of lines in all text parts combined. */
const MOST_LINES = 200_000;
/** The length of the lines of a base64 part after they are joined, in bytes. */
const JOINED_BYTES = 64 * 1024;

export interface MailParts {
  readonly mail: Buffer;
  /** True if parts were left out or truncated. */
  readonly isCut: boolean;
}

/**
 * Prepares an email for a library that creates an object for each line. The lines of base64 parts are joined, because
 * they make up nearly all lines of an email with large attachments. Text parts that are too long are truncated, and so
 * is an email with too many parts.
 */
export function mailParts(bytes: Buffer): MailParts {
  const pieces: Buffer[] = [];
  let isCut = false;
  let lines = MOST_LINES;
  let start = 0;
  for (let count = 0; start < bytes.length; count++) {
    if (count > MOST_BOUNDARIES) return { mail: Buffer.concat(pieces), isCut: true };
    const next = bytes.indexOf('\n--', start);
    const end = next < 0 ? bytes.length : next + 1;
    const part = bytes.subarray(start, end);
    const { header, body } = split(part);
    const isBase64 = /^content-transfer-encoding:[ \t]*base64\b/im.test(header.toString('latin1'));
    const plain = isBase64 ? null : beginning(body, lines);
    lines -= plain?.lines ?? 0;
    const kept = plain?.text ?? joined(body);
    pieces.push(header, kept);
    // The next boundary must be at the beginning of a line.
    if (kept.at(-1) !== 0x0a && end < bytes.length) pieces.push(Buffer.from('\n'));
    isCut ||= !isBase64 && kept.length < body.length;
    start = end;
  }
  return { mail: Buffer.concat(pieces), isCut };
}

/** Returns the header of the whole email, up to the maximum size. */
export function mailHeader(bytes: Buffer): Buffer {
  return split(bytes).header;
}

function split(part: Buffer): { header: Buffer; body: Buffer } {
  const end = /\r?\n\r?\n/.exec(part.toString('latin1', 0, MOST_HEADER));
  const at = end === null ? Math.min(part.length, MOST_HEADER) : end.index + end[0].length;
  return { header: part.subarray(0, at), body: part.subarray(at) };
}

/** Returns the beginning of a text part, up to `most` lines. */
function beginning(body: Buffer, most: number): { text: Buffer; lines: number } {
  let end = 0;
  let lines = 0;
  while (lines < most && end < Math.min(body.length, MOST_PLAIN)) {
    const next = body.indexOf(0x0a, end);
    end = next < 0 ? body.length : next + 1;
    lines += 1;
  }
  return { text: body.subarray(0, Math.min(end, MOST_PLAIN)), lines };
}

function joined(body: Buffer): Buffer {
  const text = Buffer.allocUnsafe(body.length + 1);
  let length = 0;
  let line = 0;
  for (let at = 0; at < body.length; ) {
    const found = body.indexOf(0x0a, at);
    const next = found < 0 ? body.length : found + 1;
    let end = found < 0 ? next : found;
    if (body[end - 1] === 0x0d) end -= 1;
    length += body.copy(text, length, at, Math.max(at, end));
    if (length - line > JOINED_BYTES) {
      text[length] = 0x0a;
      length += 1;
      line = length;
    }
    at = next;
  }
  return text.subarray(0, length);
}
