import type { Answer } from '../answer.ts';
import type { Form, JsonInput } from '../body.ts';
import type { Caller } from '../store/accounts.ts';
import type { World } from '../world.ts';

export type Call = {
  readonly world: World;
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly path: string;
  /** The page number in the query, starting at 1. */
  readonly page: number;
};

/** One of the spec's sixteen operations. `{name}` in its path is a parameter. Its body is JSON, unless it is a form. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** True if the operation requires no sign-in. */
  readonly forAnyone?: true;
} & (
  | { readonly takes?: 'json'; answer(call: Call, input: JsonInput): Answer }
  | { readonly takes: 'form'; answer(call: Call, form: Form): Answer }
);
