import type { Address, Attachment, Email } from 'postal-mime';
import { CONTENTS_SHOWN } from '../../../preload/contract/models/file-contents.ts';
import { type Mail, mailLines, person, short } from './mail-lines.ts';
import { mailHeader, mailParts } from './mail-parts.ts';

/** Bytes of an attached email in which its subject is looked for. */
const MOST_ATTACHED = 64 * 1024;

/** Bytes of an attachment that may have lost its end. */
const LARGE = 1024 * 1024;

/** An attached email is named like any other attachment, and what is attached to it is not looked at. */
const LIMITS = {
  maxNestingDepth: 10,
  maxHeadersSize: 1024 * 1024,
  forceRfc822Attachments: true,
} as const;

/**
 * Reads whom an email is from and to, how its text begins, and what is attached. Nothing is fetched, and no link is kept.
 * Of one whose parts nest too deep, only the header is read.
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
    // Nothing says how long a part was that has lost its end.
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
