/** A contract call of the window as JSON, with a number that its answer carries. */
export type ToDesk = { readonly id: number; readonly call: string };

/** What the main process says: where it listens, once; then answers and events. */
export type FromDesk =
  | { readonly origin: string; readonly cookie: { readonly name: string; readonly value: string } }
  | { readonly id: number; readonly answer: string }
  | { readonly event: string; readonly payload: unknown };
