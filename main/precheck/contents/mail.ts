import type { Address, Attachment, Email } from 'postal-mime';
import { CONTENTS_SHOWN } from '../../../preload/contract/models/file-contents.ts';
import { type Mail, mailLines, person, short } from './mail-lines.ts';
import { mailHeader, mailParts } from './mail-parts.ts';

/** The number of bytes of an attached email that are searched for its subject. */
const MOST_ATTACHED = 64 * 1024;

/** In a truncated email, an attachment with at least this many bytes may be incomplete. */
const LARGE = 1024 * 1024;

/** An attached email is listed like any other attachment, and its own attachments are not read. */
const LIMITS = {
  maxNestingDepth: 10,
  maxHeadersSize: 1024 * 1024,
  forceRfc822Attachments: true,
} as const;

/**
 * Reads an email's sender, recipients, and attachments, and the beginning of its text. Nothing is fetched, and no link
 * is kept. If the parts are nested too deeply, only the header is read.
 */
export async function mailContents(bytes: Buffer): Promise<Mail> {
  const { default: PostalMime } = await import('postal-mime');
  const read = (part: Buffer) => PostalMime.parse(part, LIMITS);
  const parts = mailParts(bytes);
  const whole = await read(parts.mail).catch(() => null);
  const mail = whole ?? (await read(mailHeader(bytes)));
  const { lines, hasMore } = mailLines(mail.text, mail.html);
  const attachments: Mail['attachments'] = [];
  for (const attachment of mail.attachments.slice(0, CONTENTS_SHOWN.attachments)) {
    const content = contentOf(attachment);
    const isMail = attachment.mimeType === 'message/rfc822' && !attachment.filename;
    const inner = isMail ? await read(content.subarray(0, MOST_ATTACHED)).catch(() => null) : null;
    const name = attachment.filename || inner?.subject || attachment.mimeType;
    // The original size of a truncated part is unknown.
    const isWhole = !parts.isCut || content.length < LARGE;
    attachments.push({ name: short(name), bytes: isWhole ? content.length : null });
  }
  return {
    kind: 'mail',
    from: addresses(mail.from === undefined ? [] : [mail.from]),
    to: addresses(mail.to ?? []),
    subject: short(mail.subject ?? ''),
    date: short(asWritten(mail, 'date')),
    lines,
    hasMore: hasMore || whole === null || parts.isCut,
    attachments,
  };
}

function contentOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Buffer.from(content);
}

function addresses(people: readonly Address[]): string {
  const listed = people.slice(0, CONTENTS_SHOWN.characters).map(({ name, address, group }) => {
    if (group === undefined) return person(name, address ?? '');
    return `${name}: ${group.map((one) => person(one.name, one.address)).join(', ')}`;
  });
  return short(listed.join(', '));
}

const asWritten = ({ headers }: Email, key: string) =>
  headers.find((header) => header.key === key)?.value ?? '';
