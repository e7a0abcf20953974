import type { Verification } from '../faults/fault.ts';
import type { JsonInput, JsonObject } from '../input/json-input.ts';
import type { OperationName } from '../ledger.ts';
import type { Answer } from '../server/answer.ts';
import type { MultipartForm } from '../server/multipart-form.ts';
import type { Caller } from '../store/accounts.ts';
import type { World } from '../world.ts';

/** The request as every operation sees it. */
export type Call = {
  readonly world: World;
  readonly caller: Caller;
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly path: string;
  /** The query's `page`, from 1. */
  readonly page: number;
  /** How this verification comes out, where a fault says so. */
  readonly verification: Verification | null;
};

/** An operation's address; `{name}` in the path is a parameter. */
type Head = {
  readonly name: OperationName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
};

/** One of the spec's sixteen operations, by what its request carries. */
export type Operation = Head &
  (
    | { readonly takes: 'credentials'; answer(world: World, input: JsonInput): Answer }
    | { readonly takes: 'nothing'; answer(call: Call): Answer }
    | { readonly takes: 'json'; answer(call: Call, input: JsonInput, body: JsonObject): Answer }
    | { readonly takes: 'multipart'; answer(call: Call, form: MultipartForm): Answer }
  );
