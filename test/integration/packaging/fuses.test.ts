import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { setFuses } from '../../../scripts/package/fuses.ts';
import { makeStandInRuntime } from '../../../scripts/package/stand-in-runtime.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let folder = '';

beforeEach(async () => {
  folder = tempFolder();
});

it('refuses a runtime with a fuse that was not decided', async () => {
  const program = join(makeStandInRuntime(join(folder, 'runtime'), 'x64'), 'electron');
  const bytes = await readFile(program);
  const length = bytes.lastIndexOf('101100011') - 1;
  bytes[length] = 10;
  await writeFile(program, Buffer.concat([bytes, Buffer.from('1')]));
  await expect(setFuses(program, { signAdHoc: false })).rejects.toThrow('10 fuses');
});

it.skipIf(process.platform === 'win32')(
  'signs a macOS program after every fuse is set, and only on request',
  async () => {
    const framework = join(
      folder,
      'Intake Desk.app/Contents/Frameworks/Electron Framework.framework',
    );
    await mkdir(framework, { recursive: true });
    const runtime = makeStandInRuntime(join(folder, 'runtime'), 'arm64');
    const code = join(framework, 'Electron Framework');
    const fresh = await readFile(join(runtime, 'electron'));
    await writeFile(code, fresh);
    // This codesign records its arguments, and the state of the code at that time.
    const signed = join(folder, 'signed');
    await writeFile(
      join(folder, 'codesign'),
      `#!/bin/sh\nprintf '%s\\n' "$@" > '${signed}'\ncp '${code}' '${signed}.code'\n`,
    );
    await chmod(join(folder, 'codesign'), 0o755);
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());

    await setFuses(join(folder, 'Intake Desk.app'), { signAdHoc: false });
    await expect(readFile(signed)).rejects.toThrow('ENOENT');

    await writeFile(code, fresh);
    await setFuses(join(folder, 'Intake Desk.app'), { signAdHoc: true });
    expect((await readFile(signed, 'utf8')).split('\n')).toEqual(
      expect.arrayContaining(['--sign', '-', '--force', join(folder, 'Intake Desk.app')]),
    );
    expect(await readFile(`${signed}.code`)).toEqual(await readFile(code));
    expect(await readFile(code)).not.toEqual(fresh);
  },
);
