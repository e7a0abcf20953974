import type { AppError } from '#contract/app-error.ts';
import {
  AUDIT_EXPORT_PATH,
  type ExportAnswer,
  type ExportKind,
  type ExportQuery,
} from '#contract/exports.ts';
import { err, ok, type Result } from '#contract/result.ts';

/** Has the whole audit saved as a file, where staff choose. */
export function saveAudit(): void {
  saveFrom(AUDIT_EXPORT_PATH);
}

/**
 * Has something saved as a file. Its bytes never come into the page. Gives the address it is fetched from, by
 * which the host tells when it is saved, and the name under which `export:progress` tells of it, where it takes
 * a while.
 */
export async function saveExport<K extends ExportKind>(
  kind: K,
  query: ExportQuery<K>,
): Promise<Result<ExportAnswer>> {
  try {
    const response = await fetch(`/export/${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(query),
    });
    const answer: unknown = await response.json();
    if (!response.ok) return err((answer as { error: AppError }).error);
    const { address } = answer as ExportAnswer;
    if (address !== null) saveFrom(address);
    return ok(answer as ExportAnswer);
  } catch {
    return err({ code: 'internal', reference: 'export' });
  }
}

/** Breaks off what is being saved. */
export async function stopExport(saving: string): Promise<void> {
  await fetch(`/export/${saving}`, { method: 'DELETE' }).catch(() => {});
}

function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // The answer says what the file is called.
  link.download = '';
  link.click();
}
