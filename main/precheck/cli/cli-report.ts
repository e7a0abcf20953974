import { assertNever } from '../../../preload/contract/assert-never.ts';
import type { Verdict } from '../../../preload/contract/models/verdict.ts';
import type { Facts } from '../facts/facts.ts';

/** One file, judged. Time in milliseconds from the bytes in memory to the verdict. */
export interface JudgedFile {
  readonly file: string;
  readonly verdict: Verdict;
  readonly facts: Facts;
  readonly ms: number;
}

/** One line of JSON for a program. */
export function jsonReport({ file, verdict, facts, ms }: JudgedFile): string {
  const { level, turn, issues } = verdict;
  return JSON.stringify({ file, verdict: level, turn, issues, facts, ms });
}

/** A few lines for a person. */
export function textReport({ file, verdict, facts, ms }: JudgedFile): string {
  const issues = verdict.issues.map(({ level, kind, measured, limit, fix }) => {
    const numbers = [
      measured === null ? '' : `measured ${measured}`,
      limit === null ? '' : `limit ${limit}`,
    ].filter((part) => part !== '');
    const detail = numbers.length > 0 ? ` (${numbers.join(', ')})` : '';
    return `  ${level}: ${kind}${detail} -> ${fix}`;
  });
  return [`${file}: ${verdict.level}, ${factsText(facts)}, ${ms} ms`, ...issues].join('\n');
}

function factsText(facts: Facts): string {
  switch (facts.kind) {
    case 'picture':
    case 'huge':
      return `${facts.mediaType} ${facts.width} x ${facts.height}`;
    case 'pdf':
      return `${facts.mediaType}, pages: ${facts.pages}`;
    case 'lockedPdf':
      return `${facts.mediaType} with a password`;
    case 'broken':
      return `${facts.mediaType} ${facts.how}: ${facts.detail}`;
    case 'empty':
      return 'no bytes';
    case 'foreign':
      return 'content of a type no slot takes';
    case 'notChecked':
      return `${facts.mediaType} not checked: ${facts.reason}`;
    default:
      return assertNever(facts);
  }
}
