import type { Score } from './score.ts';
import { type Tally, tallyOf } from './tally.ts';

/** The numbers for which there are goals. */
export interface Summary {
  readonly items: number;
  readonly missing: number;
  readonly notChecked: number;
  readonly severe: Tally;
  readonly severeStopped: Tally;
  readonly clear: Tally;
  readonly caught: Tally;
  readonly ownKind: Tally;
  readonly captureClear: Tally;
  readonly captureSevere: Tally;
  readonly falseAlarms: Tally;
  readonly falseAlarmsGood: Tally;
  readonly falseAlarmsSlight: Tally;
  readonly blockedGood: number;
  readonly orientation: Tally;
  readonly turned: Tally;
  readonly unsure: number;
  readonly wrongTurns: number;
  readonly allowed: Tally;
}

export function summaryOf({
  items,
  missing,
  notChecked,
  defects,
  goods,
  turns,
  verdicts,
}: Score): Summary {
  const of = (level: 'clear' | 'severe', capture = false) =>
    defects.filter((one) => one.defect.level === level && (!capture || one.capture));
  const caught = (list: Score['defects']) => tallyOf(list.map((one) => one.caught));
  const alarms = (list: Score['goods']) => tallyOf(list.map(({ alarm }) => alarm));
  const right = (list: Score['turns']) => tallyOf(list.map(({ outcome }) => outcome === 'right'));
  return {
    items,
    missing: missing.length,
    notChecked: notChecked.length,
    severe: caught(of('severe')),
    severeStopped: tallyOf(
      of('severe').map(({ given }) => given === 'block' || given === 'reject'),
    ),
    clear: caught(of('clear')),
    caught: caught(defects),
    ownKind: tallyOf(defects.map(({ ownKind }) => ownKind)),
    captureClear: caught(of('clear', true)),
    captureSevere: caught(of('severe', true)),
    falseAlarms: alarms(goods),
    falseAlarmsGood: alarms(goods.filter(({ slight }) => !slight)),
    falseAlarmsSlight: alarms(goods.filter(({ slight }) => slight)),
    blockedGood: goods.filter(({ hard }) => hard).length,
    orientation: right(turns),
    turned: right(turns.filter(({ label }) => label.turn !== 0)),
    unsure: turns.filter(({ outcome }) => outcome === 'unsure').length,
    wrongTurns: turns.filter(({ outcome }) => outcome === 'wrong').length,
    allowed: tallyOf(verdicts.map(({ allowed }) => allowed)),
  };
}
