import type { VisibleFacts } from '../../main/precheck/facts/visible-facts.ts';
import { judge } from '../../main/precheck/judge.ts';
import type { JudgeContext } from '../../main/precheck/rules/rule.ts';
import { type GOOD, pictureOf } from './seen-samples.ts';

export type Kind = keyof typeof GOOD;

export const CONTEXTS: Readonly<Record<Kind, JudgeContext>> = {
  front: context('front_photo', 'drivers_license'),
  back: context('back_photo', 'drivers_license'),
  dataPage: context('front_photo', 'passport'),
  page: { ...context('document', 'bank_statement'), verification: 'document' },
};

function context(slot: JudgeContext['slot'], type: JudgeContext['type']): JudgeContext {
  return {
    slot,
    type,
    fileName: 'scan.jpg',
    verification: 'government-id',
    turn: 0,
    turnedByStaff: false,
    today: '2026-11-21',
  };
}

/** Returns the kind and level of each issue of a picture, in order. */
export function said(
  of: Kind,
  seen: VisibleFacts,
  more: Partial<JudgeContext> = {},
): readonly string[] {
  const { issues } = judge(pictureOf(seen), { ...CONTEXTS[of], ...more });
  return issues.map(({ kind, level }) => `${kind} ${level}`);
}
