import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FROM_SOURCE } from '../../../scripts/bootstrap/keychain-module.mjs';
import { tempFolder } from '../../support/temp-folder.ts';
import { tinyServer } from '../../support/tiny-server.ts';

const { resolve } = createRequire(import.meta.url);

test('compiles the keychain module of a package, whose installer downloads no binary', async () => {
  const asked: (string | undefined)[] = [];
  const server = await tinyServer(({ url }, answer) => {
    asked.push(url);
    answer.writeHead(404).end();
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const cwd = tempFolder();
  await copyFile(resolve('keytar/package.json'), join(cwd, 'package.json'));
  const host = `http://127.0.0.1:${server.port}`;
  /**
   * Runs the first half of keytar's install script. An exit code other than 0 leads to the second
   * half, which compiles.
   */
  const install = async (settings: NodeJS.ProcessEnv) => {
    const env = { ...process.env, npm_config_keytar_binary_host: host, ...settings };
    const child = spawn(process.execPath, [resolve('prebuild-install/bin.js')], { cwd, env });
    const [code] = await once(child, 'close');
    return code;
  };
  expect(await install({})).not.toBe(0);
  expect(asked.length).toBeGreaterThan(0);
  asked.length = 0;
  expect(await install(FROM_SOURCE)).not.toBe(0);
  expect(asked).toEqual([]);
});
