import { expect, test } from 'vitest';
import { isOutlookMail } from '../../../main/applications/outlook-mail.ts';
import { compoundFile, outlookMail } from '../../support/made-msg.ts';

async function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}
const isMail = (bytes: Buffer) => isOutlookMail(bytes.subarray(0, 4_096), pieces(bytes));

test('distinguishes an Outlook email from an older Office document', async () => {
  const mail = outlookMail({ subject: 'x', attached: [['large', Buffer.alloc(50_000)]] });
  expect(await isMail(mail)).toBe(true);
  const letter = compoundFile({ Data: Buffer.from('x'), WordDocument: Buffer.alloc(9_000) });
  expect(await isMail(letter)).toBe(false);
  // The class of the root is enough, whatever its folders are called.
  const at = letter.indexOf(Buffer.from('Root Entry', 'utf16le'));
  Buffer.from('0b0d020000000000c000000000000046', 'hex').copy(letter, at + 80);
  expect(await isMail(letter)).toBe(true);
});

test('does not count a truncated file, or one without a directory, as an email', async () => {
  const mail = outlookMail({ subject: 'x', attached: [['large', Buffer.alloc(50_000)]] });
  expect(await isMail(mail.subarray(0, 100))).toBe(false);
  expect(await isMail(mail.subarray(0, 20_000))).toBe(false);
  mail.writeInt32LE(-2, 48);
  expect(await isMail(mail)).toBe(false);
});
