import type { AppError } from '#contract/app-error.ts';
import {
  AUDIT_EXPORT_PATH,
  type ExportAnswer,
  type ExportKind,
  type ExportQuery,
} from '#contract/exports.ts';
import { err, ok, type Result } from '#contract/result.ts';

/** Saves the entire audit to a file that staff choose. */
export function saveAudit(): void {
  saveFrom(AUDIT_EXPORT_PATH);
}

/**
 * Saves something to a file. Its bytes never pass through the page. Resolves with the URL of the
 * download and with the ID of the save. The host uses the URL to report that the file was saved,
 * and `export:progress` uses the ID for a long save.
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

/** Stops a save that is in progress. */
export async function stopExport(saving: string): Promise<void> {
  await fetch(`/export/${saving}`, { method: 'DELETE' }).catch(() => {});
}

function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // The response headers contain the file's name.
  link.download = '';
  link.click();
}
