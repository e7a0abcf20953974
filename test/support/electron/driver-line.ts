/** In place of a body's file: one of which nothing comes, and no end. */
export const ENDLESS = 'endless.jpg';

/** What a test asks of the program it drives. */
export type Order =
  | { readonly do: 'call'; readonly channel: string; readonly input: unknown }
  | {
      readonly do: 'request';
      readonly method: 'GET' | 'POST';
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      /** Path of a file whose bytes are the body, or `ENDLESS`. */
      readonly bodyFile: string | null;
    }
  /** `shutdown`: macOS or Linux end, and ask all programs to quit; `sessionEnd`: Windows does. */
  | { readonly do: 'quit' | 'closeWindow' | 'startAgain' | 'shutdown' | 'sessionEnd' }
  /** Answers the dialog that is open. */
  | { readonly do: 'answerDialog'; readonly answer: unknown };

type Ordered = Order & { readonly id: number };

/** Tells the test what happened. */
export function note(step: string, value?: unknown): void {
  process.send?.({ step, value });
}

/** Carries out what the test orders, and answers it. Like Electron's loop, it keeps the program alive. */
export function takeOrders(carryOut: (order: Order) => unknown): void {
  process.on('message', async (order: Ordered) => {
    try {
      process.send?.({ id: order.id, value: await carryOut(order) });
    } catch (cause) {
      process.send?.({ id: order.id, failed: String(cause) });
    }
  });
  // The test is gone: nobody else ends this one.
  process.on('disconnect', () => process.exit(1));
}
