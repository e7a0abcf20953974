const END_OF_HEAD = '\r\n\r\n';

/** The header of an HTTP/1.1 message and where it ends, or null while it is incomplete. */
export interface MessageHead {
  readonly firstLine: string;
  /** The bytes of the header, including its empty line. */
  readonly bytes: number;
  /** The bytes of the whole message according to its Content-Length. */
  readonly total: number;
}

export function messageHead(wire: Buffer): MessageHead | null {
  const end = wire.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  const bytes = end + END_OF_HEAD.length;
  const text = wire.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1] ?? '0';
  const firstLine = text.split('\r\n', 1)[0] ?? '';
  return { firstLine, bytes, total: bytes + Number(length) };
}

/**
 * Returns a complete answer of the platform without the second half of its body, correctly framed.
 */
export function truncated(answer: Buffer): Buffer {
  const head = messageHead(answer);
  if (head === null) return answer;
  const body = answer.subarray(head.bytes, head.bytes + Math.floor((head.total - head.bytes) / 2));
  const lines = answer
    .toString('latin1', 0, head.bytes)
    .replace(/(content-length: *)\d+/i, `$1${body.length}`);
  return Buffer.concat([Buffer.from(lines, 'latin1'), body]);
}

/** Returns an answer after which the connection is not used again. */
export function lastOnItsConnection(answer: Buffer): Buffer {
  const head = messageHead(answer);
  if (head === null) return answer;
  const lines = answer
    .toString('latin1', 0, head.bytes)
    .replace(/(\r\nconnection: *)[^\r]*/i, '$1close');
  return Buffer.concat([Buffer.from(lines, 'latin1'), answer.subarray(head.bytes)]);
}
