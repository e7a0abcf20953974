import type { Receipt, Submission } from '#contract/models/submission.ts';
import { bytes } from '#text/amounts.ts';
import { t } from '#text/catalogue.ts';

/** A receipt as plain text, for a file note or a message. A practice one says so in its first line. */
export function receiptText(
  submission: Submission,
  receipt: Receipt,
  facts: readonly { readonly label: string; readonly value: string }[],
): string {
  const { receipt: texts } = t.flow;
  return [
    `${t.common.appName}: ${submission.practice ? texts.titlePractice : texts.title}`,
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...receipt.files.flatMap((file) => [
      `${t.submission.slots[file.slot]}: ${file.fileName}, ${bytes(file.bytes)}`,
      `  ${texts.digest}: ${file.sha256}`,
      ...(file.pages ?? []).flatMap((page, index) => [
        `  ${t.capture.page({ n: index + 1 })}: ${page.fileName}, ${bytes(page.bytes)}`,
        `    ${texts.originalDigest}: ${page.sha256}`,
      ]),
      ...(file.originalSha256 === file.sha256
        ? []
        : [`  ${texts.originalDigest}: ${file.originalSha256}`]),
    ]),
    ...receipt.platformFiles.map(
      (file) =>
        `${t.submission.slots[file.slot]}: ${t.flow.review.platformFile({ id: file.fileId })}`,
    ),
  ].join('\n');
}
