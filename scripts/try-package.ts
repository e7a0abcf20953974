import { existsSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { packagedProfileDir } from '../main/hosts/profile-dir.ts';
import {
  endsWhenAsked,
  handsOver,
  incidentsIn,
  refusesDebugger,
  showsItsWindow,
  startProgram,
  wrongFuses,
} from './package/trial.ts';

/**
 * `npm run package:try -- PROGRAM` starts a packed or installed program as staff do, and inspects
 * it from outside. A packed program can be neither scripted nor debugged. Run this only on a
 * computer where nobody has used Intake Desk, because it creates a profile and then removes it.
 */
async function tryPackage(program: string): Promise<boolean> {
  const profile = packagedProfileDir(process.platform, process.env, homedir());
  if (!existsSync(program)) return said('the program is there', `there is no ${program}`);
  if (existsSync(profile)) {
    return said('nobody used Intake Desk here', `there is a profile in ${profile}`);
  }
  try {
    const wrong = await wrongFuses(program);
    if (!said('every fuse is as it was decided', wrong.join(', ') || null)) return false;

    const first = startProgram(program);
    try {
      if (!said('it shows its window, within the sandbox', await showsItsWindow(first)))
        return false;
      const second = startProgram(program);
      const handed = said('a second start hands over to it', await handsOver(second));
      second.child.kill('SIGKILL');
      const ended = await endsWhenAsked(first);
      const took = typeof ended === 'number' ? ` (${ended} ms)` : '';
      const left = said(`it ends when it is asked to${took}`, took === '' ? String(ended) : null);
      if (!handed || !left) return false;
    } finally {
      first.child.kill('SIGKILL');
    }
    const quiet = said('it wrote down no incident', incidentsIn(profile) || null);
    return said('it refuses a debugger', await refusesDebugger(program)) && quiet;
  } finally {
    // Windows doesn't release a killed process's files immediately.
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

function said(what: string, problem: string | null): boolean {
  console.log(problem === null ? `ok    ${what}` : `FAIL  ${what}: ${problem}`);
  return problem === null;
}

const [program, ...rest] = process.argv.slice(2);
if (program === undefined || rest.length > 0) {
  console.error('npm run package:try -- PROGRAM needs the path of a packed program, and no more.');
  process.exitCode = 1;
} else {
  process.exitCode = (await tryPackage(resolve(program))) ? 0 : 1;
}
