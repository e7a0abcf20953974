import { AUDIT_WORD_FACTS, type AuditLine } from '#contract/models/audit.ts';
import { managedText } from '#text/managed-texts.ts';
import { recordsText, retentionText } from '#text/record-texts.ts';

const texts = recordsText.audit;

type Label = keyof typeof texts.labels;

/**
 * Returns, as text, everything that an entry contains besides its action and its user. The text is
 * empty if there is nothing else.
 */
export function auditDetail({ action, facts, personal }: AuditLine): string {
  const held: AuditLine['facts'] = { ...facts, ...personal };
  const parts = [
    ...(action === 'settings.changed' ? [settingChange(held)] : []),
    ...AUDIT_WORD_FACTS.flatMap((fact) => wordOf(held[fact])),
    ...(Object.keys(texts.labels) as Label[]).flatMap((label) => {
      const value = held[label];
      const isShown = value !== undefined && value !== null && value !== '';
      return isShown ? [`${texts.labels[label]} ${value}`] : [];
    }),
  ];
  return parts.join(' · ');
}

function settingChange({ setting, before, after }: AuditLine['facts']): string {
  const [root = '', ...part] = String(setting).split('.');
  if (root === 'all') return texts.settingsAll;
  const known: Readonly<Record<string, string>> = {
    ...managedText.names,
    machine: texts.organizationFile,
  };
  const name = [known[root] ?? root, ...part.map((one) => partName(root, one))].join(', ');
  return `${name}: ${shownValue(before)} → ${shownValue(after)}`;
}

/** Formats the recorded value of a setting, which is either text or JSON. */
function shownValue(text: unknown): string {
  if (text === 'true' || text === 'false') return managedText.onOff({ on: text === 'true' });
  return typeof text === 'string' && text !== 'null' && text !== '' ? text : '–';
}

function partName(root: string, part: string): string {
  const classes: Readonly<Record<string, { label: string }>> = retentionText.classes;
  const writes: Readonly<Record<string, string>> = managedText.writes;
  if (root === 'retention') return classes[part]?.label ?? part;
  return root === 'machine' ? (writes[part] ?? part) : part;
}

/**
 * Translates a value that the app itself has recorded. Text from staff or from another version of
 * the app stays as it is.
 */
function wordOf(value: unknown): string[] {
  if (typeof value !== 'string' || value === '') return [];
  const words: Readonly<Record<string, string>> = texts.words;
  return [words[value] ?? value];
}
