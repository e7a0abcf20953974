import type { FieldIssue } from '../../preload/contract/app-error.ts';
import type { Bounds } from '../../preload/contract/models/managed.ts';
import type { Retention, Settings } from '../../preload/contract/models/settings.ts';
import type { MachinePolicy } from './machine-policy.ts';

const NO_BOUNDS: Bounds = {
  autoLockAtMost: null,
  retention: { contents: null, drafts: null, receipts: null, audit: null },
};

/** Returns the limits in the managed settings. Kinds of data that they don't mention have no limits. */
export function boundsOf({ autoLockAtMost, retentionBounds }: MachinePolicy): Bounds {
  const classes = Object.entries(retentionBounds ?? {}).map(([name, bound]) => [
    name,
    { least: bound?.least ?? null, most: bound?.most ?? null },
  ]);
  const retention = { ...NO_BOUNDS.retention, ...Object.fromEntries(classes) };
  return { autoLockAtMost: autoLockAtMost ?? null, retention };
}

/** Returns the settings with each value outside the limits replaced by the nearest limit. */
export function withinBounds(settings: Settings, bounds: Bounds): Settings {
  const { autoLockMinutes: minutes, retention } = settings;
  const most = bounds.autoLockAtMost;
  const classes = Object.keys(retention) as (keyof Retention)[];
  return {
    ...settings,
    autoLockMinutes: most !== null && (minutes === 0 || minutes > most) ? most : minutes,
    retention: Object.fromEntries(
      classes.map((which) => [which, nearest(retention[which], bounds.retention[which])]),
    ) as Retention,
  };
}

/** If `days` is null, data is kept forever. */
function nearest(days: number | null, bound: Bounds['retention'][keyof Retention]): number | null {
  if (bound === null) return days;
  const { least, most } = bound;
  if (most !== null && (days === null || days > most)) return most;
  return least !== null && days !== null && days < least ? least : days;
}

/** Returns the fields of a change whose values are outside the limits. */
export function outsideBounds(
  change: { readonly [Field in keyof Settings]?: Settings[Field] | undefined },
  now: Settings,
  bounds: Bounds,
): FieldIssue[] {
  const asked = {
    ...now,
    autoLockMinutes: change.autoLockMinutes ?? now.autoLockMinutes,
    retention: change.retention ?? now.retention,
  };
  const bounded = withinBounds(asked, bounds);
  const retention = (Object.keys(bounded.retention) as (keyof Retention)[])
    .filter((which) => bounded.retention[which] !== asked.retention[which])
    .map((which) => `retention.${which}`);
  const lock = bounded.autoLockMinutes === asked.autoLockMinutes ? [] : ['autoLockMinutes'];
  return [...lock, ...retention].map((field) => ({
    field,
    message: 'Your organization doesn’t allow this value.',
  }));
}
