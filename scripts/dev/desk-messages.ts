/** A contract call from the window, as JSON. The answer has the same `id`. */
export type ToDesk = { readonly id: number; readonly call: string };

/**
 * A message from the main process. The first one contains its address; the others are answers and
 * events.
 */
export type FromDesk =
  | { readonly origin: string; readonly cookie: { readonly name: string; readonly value: string } }
  | { readonly id: number; readonly answer: string }
  | { readonly event: string; readonly payload: unknown };
