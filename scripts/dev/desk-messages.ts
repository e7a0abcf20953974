/** A contract call from the window as JSON. The answer will have the same `id`. */
export type ToDesk = { readonly id: number; readonly call: string };

/**
 * The messages from the main process. The first one contains its address. The others are answers
 * and events.
 */
export type FromDesk =
  | { readonly origin: string; readonly cookie: { readonly name: string; readonly value: string } }
  | { readonly id: number; readonly answer: string }
  | { readonly event: string; readonly payload: unknown };
