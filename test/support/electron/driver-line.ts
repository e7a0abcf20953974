/** The file name for a body of which nothing arrives and which never ends. */
export const ENDLESS = 'endless.jpg';

/** A request of a test to the program that it controls. */
export type Order =
  | { readonly do: 'call'; readonly channel: string; readonly input: unknown }
  | {
      readonly do: 'request';
      readonly method: 'GET' | 'POST';
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      /** The path of a file with the body, or `ENDLESS`. */
      readonly bodyFile: string | null;
    }
  /**
   * `shutdown`: macOS or Linux shuts down and asks all programs to quit. `sessionEnd`: Windows ends
   * the session.
   */
  | { readonly do: 'quit' | 'closeWindow' | 'startAgain' | 'shutdown' | 'sessionEnd' }
  /** The page starts a download. */
  | { readonly do: 'download'; readonly url: string }
  /** Answers the open dialog. */
  | { readonly do: 'answerDialog'; readonly answer: unknown };

type Ordered = Order & { readonly id: number };

/** Reports a step to the test. */
export function note(step: string, value?: unknown): void {
  process.send?.({ step, value });
}

/**
 * Carries out the test's requests and answers them. Like Electron's event loop, it keeps the
 * program alive.
 */
export function takeOrders(carryOut: (order: Order) => unknown): void {
  process.on('message', async (order: Ordered) => {
    try {
      process.send?.({ id: order.id, value: await carryOut(order) });
    } catch (cause) {
      process.send?.({ id: order.id, failed: String(cause) });
    }
  });
  // If the test is gone, nobody else ends this process.
  process.on('disconnect', () => process.exit(1));
}
