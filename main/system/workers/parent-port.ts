/** The worker's connection to its parent process. It is the same for `fork` and `utilityProcess`. */
interface ParentPort {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** The port that Electron's `utilityProcess` adds to `process`. Plain Node doesn't have it. */
interface UtilityPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Returns the connection to the parent. Throws if the script was started without one. */
export function parentPort(): ParentPort {
  const utility = (process as { parentPort?: UtilityPort }).parentPort;
  if (utility) {
    return {
      post: (message) => utility.postMessage(message),
      onMessage: (listener) => utility.on('message', (event) => listener(event.data)),
    };
  }
  const send = process.send?.bind(process);
  if (!send) throw new Error('This script is started by Intake Desk, not by hand.');
  return {
    post: (message) => void send(message),
    onMessage: (listener) => void process.on('message', listener),
  };
}
