/** A contract call of the window as JSON, with the number of its answer. */
export type ToDesk = { readonly id: number; readonly call: string };

/** The messages of the main process: its address once, then answers and events. */
export type FromDesk =
  | { readonly origin: string; readonly cookie: { readonly name: string; readonly value: string } }
  | { readonly id: number; readonly answer: string }
  | { readonly event: string; readonly payload: unknown };
