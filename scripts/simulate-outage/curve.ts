import { figuresOf } from './figures.ts';
import type { Course } from './run.ts';

const WIDTH = 860;
const HEIGHT = 260;
const LEFT = 60;
const BOTTOM = 40;
const TOP = 34;
const POINTS = 400;

/** The requests of each second as a picture: the highest of each stretch, and the usual rate beside it. */
export function curve(course: Course): string {
  const { requests, outageFrom, outageTo, scenario } = course;
  const { usual } = figuresOf(course);
  const most = Math.max(2.2 * usual, ...requests);
  const x = (second: number) =>
    (LEFT + (second / requests.length) * (WIDTH - LEFT - 12)).toFixed(1);
  const y = (count: number) =>
    (HEIGHT - BOTTOM - (count / most) * (HEIGHT - BOTTOM - TOP)).toFixed(1);
  const stretch = Math.max(1, Math.ceil(requests.length / POINTS));
  const points: string[] = [];
  for (let at = 0; at < requests.length; at += stretch) {
    points.push(`${x(at)},${y(Math.max(...requests.slice(at, at + stretch)))}`);
  }
  const level = (count: number, label: string) =>
    `<path d="M${LEFT} ${y(count)}H${WIDTH - 12}" stroke="#8a8a8a" stroke-dasharray="4 4"/>` +
    `<text x="${LEFT - 6}" y="${y(count)}" text-anchor="end" dominant-baseline="middle">${label}</text>`;
  const minutes = requests.length / 60;
  const step = minutes > 240 ? 60 : minutes > 100 ? 30 : 10;
  const hours = Array.from({ length: Math.floor(minutes / step) + 1 }, (_, n) => n * step).map(
    (minute) =>
      `<text x="${x(minute * 60)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${minute} min</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11" fill="#333">`,
    `<title>${scenario.name}: requests a second</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<rect x="${x(outageFrom)}" y="${TOP}" width="${(Number(x(outageTo)) - Number(x(outageFrom))).toFixed(1)}" height="${HEIGHT - BOTTOM - TOP}" fill="#f6d9d5"/>`,
    `<text x="${LEFT}" y="20" font-size="14">${scenario.name}: requests a second</text>`,
    level(usual, `${usual.toFixed(0)}`),
    level(2 * usual, `${(2 * usual).toFixed(0)}`),
    level(0, '0'),
    `<polyline points="${points.join(' ')}" fill="none" stroke="#1f5fa8" stroke-width="1.4"/>`,
    ...hours,
    '</svg>',
    '',
  ].join('\n');
}
