const LONGEST = 300;

/**
 * The path of a job on its own device, out of what the device wrote: an address of itself, of another host, a
 * path, or the job's name alone. Null where no job is named.
 */
export function jobPathOf(base: string, written: string): string | null {
  const [text = ''] = written.trim().split(/[?#]/, 1);
  const path = normalized(pathIn(base, text));
  if (path.length > LONGEST || !/^\/[\x21-\x7e]+$/.test(path)) return null;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name === '' || name === 'ScanJobs' || path === base ? null : path;
}

function pathIn(base: string, text: string): string {
  if (text === '') return '';
  // Only its path counts: the host may be another, or no host at all.
  const whole = /^(?:https?:)?\/\/[^/]*(\/.*)?$/i.exec(text);
  if (whole !== null) return whole[1] ?? '';
  if (text.startsWith('/')) return text;
  if (/^urn:/i.test(text) || !text.includes('/')) return `${base}/ScanJobs/${text}`;
  return `${base}/${text}`;
}

function normalized(path: string): string {
  const pieces: string[] = [];
  for (const piece of path.split('/')) {
    if (piece === '..') pieces.pop();
    else if (piece !== '.' && piece !== '') pieces.push(piece);
  }
  return pieces.length === 0 ? '' : `/${pieces.join('/')}`;
}
