import type { Answer } from '../server/answer.ts';
import type { BodyPlan } from '../server/request-body.ts';
import type { SendPlan } from '../server/send-answer.ts';
import type { FaultEffects } from './fault-effects.ts';

/** What faults do to the reading of a body. */
export function bodyPlan(
  effects: FaultEffects,
  take: BodyPlan['take'],
  answerEarly: (answer: Answer) => Promise<void>,
): BodyPlan {
  const { cutRequest, bytesPerSecond, early } = effects;
  return {
    ...(take && { take }),
    ...(cutRequest && { cut: cutRequest }),
    ...(bytesPerSecond !== null && { bytesPerSecond }),
    ...(early && { early: { atByte: early.atByte, act: () => answerEarly(early.answer) } }),
  };
}

/** What faults do to the sending of an answer. */
export function sendPlan({ cutResponse, trickle }: FaultEffects): SendPlan {
  return { ...(cutResponse && { cut: cutResponse }), ...(trickle && { trickle }) };
}
