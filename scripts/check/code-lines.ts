import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../bootstrap/paths.mjs';
import { sourceFiles } from './source-files.ts';

const CODE = /\.(ts|mjs|cjs|svelte|html)$/;
const SCRIPT = /<script\b[^>]*>([\s\S]*?)<\/script>/g;
const NOT_MARKUP = /<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g;

/**
 * Returns the room that a code file belongs to: a folder directly below main or renderer, or else a
 * top-level folder. Returns null for other files.
 */
export function roomOf(path: string): string | null {
  if (!CODE.test(path)) return null;
  const [top = '', folder = '', ...rest] = path.split('/');
  if (['preload', 'scripts', 'test'].includes(top)) return top;
  if (top !== 'main' && top !== 'renderer') return null;
  return rest.length === 0 ? top : `${top}/${folder}`;
}

/** Counts the lines of code in a file. Comments, blank lines, imports, and styles don't count. */
export function codeLines(path: string, text: string): number {
  if (/\.(ts|mjs|cjs)$/.test(path)) return scriptLines(text);
  const scripts = [...text.matchAll(SCRIPT)].reduce(
    (sum, [, code = '']) => sum + scriptLines(code),
    0,
  );
  return (
    scripts +
    text
      .replace(NOT_MARKUP, '')
      .split('\n')
      .filter((line) => line.trim() !== '').length
  );
}

/**
 * Returns the number of lines of code for each room, and for the whole product, as one line each.
 * There's no limit on these numbers.
 */
export function roomSizes(): readonly string[] {
  const sizes: Record<string, number> = {};
  for (const path of sourceFiles()) {
    const room = roomOf(path);
    if (room === null) continue;
    sizes[room] = (sizes[room] ?? 0) + codeLines(path, readFileSync(join(root, path), 'utf8'));
  }
  const rooms = Object.entries(sizes).sort(([one], [other]) => (one < other ? -1 : 1));
  const product = rooms.filter(([room]) => /^(main|preload|renderer)\b/.test(room));
  const sum = product.reduce((total, [, size]) => total + size, 0);
  return [...rooms.map(([room, size]) => `${room}: ${size}`), `product: ${sum}`];
}

function scriptLines(text: string): number {
  const file = ts.createSourceFile('any.ts', text, ts.ScriptTarget.Latest);
  const lines = new Set<number>();
  const lineOf = (at: number) => file.getLineAndCharacterOfPosition(at).line;
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(file).filter((child) => !ts.isJSDoc(child));
    if (children.length > 0) {
      children.forEach(visit);
      return;
    }
    // A template literal is a single token, but all of its lines count.
    for (let line = lineOf(node.getStart(file)); line <= lineOf(node.end); line++) {
      if (node.getWidth(file) > 0) lines.add(line);
    }
  };
  file.statements.filter((one) => !ts.isImportDeclaration(one)).forEach(visit);
  return lines.size;
}
