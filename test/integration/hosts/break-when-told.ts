/**
 * Preloaded into a host with `--import`: once the host says the text of BREAK_AT, an error is thrown
 * that nobody catches, or with BREAK_HOW=reject, a promise is rejected.
 */
const at = process.env.BREAK_AT;
const defect = () =>
  Object.assign(new TypeError('Jane Doe, 88-1042'), { code: 'ERR_MADE_FOR_THIS_TEST' });
let broken = false;

function listen(text: string): void {
  if (broken || at === undefined || !text.includes(at)) return;
  broken = true;
  if (process.env.BREAK_HOW === 'reject') void Promise.reject(defect());
  else {
    setImmediate(() => {
      throw defect();
    });
  }
}

for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  stream.write = ((...args: unknown[]) => {
    listen(String(args[0]));
    return write(...args);
  }) as typeof stream.write;
}
const send = process.send?.bind(process) as ((...args: unknown[]) => boolean) | undefined;
if (send !== undefined) {
  process.send = (...args: unknown[]) => {
    listen(JSON.stringify(args[0]));
    return send(...args);
  };
}
