// The pre-check's worker with sharp's WebAssembly build, started in plain Node the way Electron on
// Linux starts it.
process.argv[2] = `${import.meta.dirname}/../../../main/precheck/worker/main.ts`;
await import('../../../main/hosts/electron/wasm-worker.ts');
