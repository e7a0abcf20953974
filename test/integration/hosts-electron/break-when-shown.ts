/**
 * Preloaded with `--import`. When the window is shown, an error is thrown that nothing catches;
 * with BREAK_HOW=reject, a promise is rejected instead.
 */
const defect = () =>
  Object.assign(new TypeError('Jane Doe, 88-1042'), { code: 'ERR_MADE_FOR_THIS_TEST' });
const send = process.send?.bind(process) as (...args: unknown[]) => boolean;
process.send = (...args: unknown[]) => {
  if ((args[0] as { step?: string }).step === 'show') {
    if (process.env.BREAK_HOW === 'reject') void Promise.reject(defect());
    else {
      setImmediate(() => {
        throw defect();
      });
    }
  }
  return send(...args);
};
