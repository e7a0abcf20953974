import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type RunningProcess = {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
};

/** Returns a process and all of its descendants, as the system lists them. */
export async function processesOf(root: number): Promise<readonly RunningProcess[]> {
  const all = process.platform === 'win32' ? await listOfWindows() : await listOfPosix();
  const found: RunningProcess[] = [];
  const parents = [root];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    const children = all.filter((one) => one.parent === parent);
    found.push(...children);
    parents.push(...children.map(({ pid }) => pid));
  }
  return found;
}

/** Asks a program to end, as a system shutdown or a task manager does, but doesn't force it. */
export async function askToEnd(pid: number): Promise<void> {
  if (process.platform === 'win32') await run('taskkill', ['/PID', String(pid)]);
  else process.kill(pid, 'SIGTERM');
}

async function listOfPosix(): Promise<readonly RunningProcess[]> {
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,ppid=,command='], {
    maxBuffer: 1 << 26,
  });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

async function listOfWindows(): Promise<readonly RunningProcess[]> {
  const query =
    'Get-CimInstance Win32_Process | Select-Object ProcessId, ParentProcessId, CommandLine | ConvertTo-Json -Compress';
  const { stdout } = await run('powershell', ['-NoProfile', '-Command', query], {
    maxBuffer: 1 << 26,
  });
  const listed: { ProcessId: number; ParentProcessId: number; CommandLine: string | null }[] =
    JSON.parse(stdout);
  return listed.map(({ ProcessId: pid, ParentProcessId: parent, CommandLine: command }) => ({
    pid,
    parent,
    command: command ?? '',
  }));
}
