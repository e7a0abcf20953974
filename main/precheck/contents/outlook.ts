import { CONTENTS_SHOWN } from '../../../preload/contract/models/file-contents.ts';
import { checkCompoundFile } from './compound-file.ts';
import { type Mail, mailLines, person, short } from './mail-lines.ts';

/**
 * Reads an email as Outlook stores it (MS-OXMSG). Nothing is fetched, no attachment is opened, and what is attached to an
 * attached email is not listed. Throws for another file.
 */
export async function outlookContents(bytes: Buffer): Promise<Mail> {
  checkCompoundFile(bytes);
  const { default: exported } = await import('@kenjiuno/msgreader');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mail = new (classOf(exported))(view).getFileData();
  if (mail.dataType !== 'msg') throw new Error('no email');
  const html = mail.bodyHtml ?? (mail.html && new TextDecoder().decode(mail.html));
  const { recipients = [], attachments = [] } = mail;
  const to = recipients
    .filter(({ recipType = 'to' }) => recipType === 'to')
    .map(({ name = '', smtpAddress, email = '' }) => person(name, smtpAddress ?? email));
  const shown = attachments.slice(0, CONTENTS_SHOWN.attachments).map((attached) => {
    const { fileName, fileNameShort, name, contentLength = null } = attached;
    return { name: short(fileName || name || fileNameShort || '…'), bytes: contentLength };
  });
  return {
    kind: 'mail',
    from: short(person(mail.senderName ?? '', mail.senderSmtpAddress ?? mail.senderEmail ?? '')),
    to: short(to.join(', ')),
    subject: short(mail.subject ?? ''),
    date: short(mail.clientSubmitTime ?? mail.messageDeliveryTime ?? ''),
    ...mailLines(mail.body || undefined, html),
    attachments: shown,
  };
}

/** The package is in CommonJS, so Node puts its default export one level deeper than the types say. */
function classOf<T extends object>(exported: T | { readonly default: T }): T {
  return 'default' in exported ? exported.default : exported;
}
