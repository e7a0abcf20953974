import { CONTENTS_SHOWN } from '../../../preload/contract/models/file-contents.ts';
import { checkCompoundFile } from './compound-file.ts';
import { type Mail, mailLines, person, short } from './mail-lines.ts';

/**
 * Reads an email in Outlook's format (MS-OXMSG). Nothing is fetched, and no attachment is opened. The attachments of an
 * attached email are not listed. Throws if the file is not such an email.
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

/** The package is a CommonJS module, so in Node its default export is one level deeper than its types say. */
function classOf<T extends object>(exported: T | { readonly default: T }): T {
  return 'default' in exported ? exported.default : exported;
}
