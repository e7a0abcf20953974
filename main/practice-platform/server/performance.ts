import { JsonInput } from '../input/json-input.ts';
import type { Call, Operation } from '../operations/operation.ts';
import type { Caller } from '../store/tokens.ts';
import { type Answer, message, unauthenticated } from './answer.ts';
import { JsonBody } from './json-body.ts';
import { type MultipartForm, MultipartReader } from './multipart-form.ts';

/** An operation at work on one request: first it takes the body, then it answers. */
export type Performance = {
  /** Absent when the body is of no interest. */
  readonly take?: (chunk: Buffer) => Promise<void>;
  readonly answer: () => Promise<Answer>;
  /** Whether it can make something of a body that was cut. */
  readonly bearsCuts: boolean;
};

export type RequestFacts = Omit<Call, 'caller'> & {
  readonly caller: Caller | null;
  readonly contentType: string | undefined;
  readonly lenientMultipart: boolean;
};

/** A performance that only answers. */
export function refusing(answer: Answer): Performance {
  return { answer: async () => answer, bearsCuts: false };
}

/** Sets an operation to work. Every one but login needs a caller (spec, "Authentication"). */
export function perform(operation: Operation, facts: RequestFacts): Performance {
  const { caller } = facts;
  if (operation.takes === 'credentials') {
    return withJson(facts, (input) => operation.answer(facts.world, input));
  }
  if (!caller) return refusing(unauthenticated());
  const call: Call = { ...facts, caller };
  switch (operation.takes) {
    case 'nothing':
      return { answer: async () => operation.answer(call), bearsCuts: false };
    case 'json':
      return withJson(facts, (input, body) => operation.answer(call, input, body));
    case 'multipart':
      return withForm(facts, (form) => operation.answer(call, form));
  }
}

function withJson(
  facts: RequestFacts,
  answer: (input: JsonInput, body: Readonly<Record<string, unknown>>) => Answer,
): Performance {
  const body = new JsonBody(facts.contentType);
  return {
    take: async (chunk) => body.take(chunk),
    answer: async () => {
      const read = body.read();
      return 'refusal' in read ? read.refusal : answer(new JsonInput(read.value), read.value);
    },
    bearsCuts: false,
  };
}

function withForm(facts: RequestFacts, answer: (form: MultipartForm) => Answer): Performance {
  const contentType = facts.contentType ?? '';
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(contentType)) {
    return refusing(message(415, 'The body must be multipart/form-data.'));
  }
  const reader = new MultipartReader(contentType, facts.lenientMultipart);
  return {
    take: (chunk) => reader.write(chunk),
    answer: async () => {
      const form = await reader.finish();
      return form ? answer(form) : message(400, 'The multipart body is malformed.');
    },
    bearsCuts: facts.lenientMultipart,
  };
}
