import type { Managed } from '../../preload/contract/models/managed.ts';
import type { Settings } from '../../preload/contract/models/settings.ts';
import type { MachinePolicy } from './machine-policy.ts';
import { authoritiesAsSeen } from './network-policy.ts';

/** Returns the settings in force and the managed settings as flat text, for comparing and recording them. */
export function settingsAsSeen(settings: Settings, managed: Managed, policy: MachinePolicy) {
  const { problem, locked, writes } = managed;
  const { certificates = [], ...rules } = policy;
  const file = problem === null ? 'followed' : [problem.kind, ...problem.fields].join(' ');
  const machine = {
    file: managed.managed ? file : 'none',
    server: null,
    ...rules,
    ...authoritiesAsSeen(certificates),
    fixes: [...locked].sort().join(' '),
    ...writes,
  };
  return { values: flat({ ...settings, machine }), fixed: [...locked, 'machine'] };
}

/** Flattens an object. Nested members become `name.part`. Arrays and deeper values become JSON. */
function flat(value: object): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      for (const [inner, held] of Object.entries(part)) out[`${name}.${inner}`] = text(held);
    } else out[name] = text(part);
  }
  return out;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
