import type { ConnectionStep, ConnectionTest } from '#contract/models/connection.ts';
import type { WayOut } from '#contract/models/way-out.ts';
import { errorWords } from './error-words.ts';
import { day, stamp } from './formats.ts';
import { locale } from './language.ts';
import { connectionText } from './settings-texts.ts';

/**
 * Returns the result of a step on one line. The text is empty if the step wasn't tried or if its
 * error already says everything.
 */
export function stepText(test: ConnectionTest, { step, state }: ConnectionStep): string {
  const { way, certificate, status, aheadSeconds } = test;
  const texts = connectionText;
  if (step === 'clock') return state === 'notTried' ? '' : clockText(aheadSeconds);
  if (state === 'failed' || state === 'notTried') return '';
  switch (step) {
    case 'way':
      return way === null ? '' : wayText(way);
    case 'name':
      return texts.nameFound;
    case 'reach':
      return texts.reached[way?.ways[0]?.kind === 'direct' ? 'direct' : 'proxy'];
    case 'certificate':
      if (certificate === null) return texts.plain;
      return texts.issued({
        subject: certificate.subject,
        issuer: certificate.issuer,
        until: day(certificate.validTo ?? ''),
      });
    case 'answer':
      return (state === 'passed' ? texts.answered : texts.somebody)({ status: status ?? 0 });
  }
}

function wayText({ by, ways }: WayOut): string {
  const [first] = ways;
  if (first?.kind === 'direct') return connectionText.direct({ by });
  const places = ways.map((way) =>
    way.kind === 'direct' ? connectionText.orDirect : `${way.host}:${way.port}`,
  );
  return connectionText.proxies({ list: alternatives.format(places), by });
}

const alternatives = new Intl.ListFormat(locale, { type: 'disjunction' });

function clockText(ahead: number | null): string {
  if (ahead === null) return connectionText.noClock;
  if (Math.abs(ahead) < MINUTE) return connectionText.clockRight;
  const { ahead: isAhead, behind } = connectionText;
  return (ahead > 0 ? isAhead : behind)({ long: roughly(Math.abs(ahead)) });
}

const MINUTE = 60;
const SPANS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', MINUTE],
] as const;

/** Formats seconds in the largest unit that gives a value of at least 2. */
function roughly(seconds: number): string {
  const [unit, length] =
    SPANS.find(([, one]) => seconds >= 2 * one) ?? (['minute', MINUTE] as const);
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.round(seconds / length));
}

/**
 * Returns the result of the test as text for network administrators, with one line per step. It
 * contains no names, passwords, or tokens.
 */
export function connectionReport(test: ConnectionTest, version: string): string {
  const { steps, states, report } = connectionText;
  const lines = test.steps.map((one) => {
    const found = one.error === null ? stepText(test, one) : errorLine(one.error);
    return `${steps[one.step]}: ${[states[one.state], found].filter(Boolean).join('. ')}`;
  });
  return [report({ version, server: test.server, at: stamp(test.at) }), ...lines].join('\n');
}

function errorLine(error: NonNullable<ConnectionStep['error']>): string {
  const { title, todo } = errorWords(error);
  const code = 'detail' in error ? ` (${error.detail})` : '';
  return `${title}. ${todo}${code}`;
}
