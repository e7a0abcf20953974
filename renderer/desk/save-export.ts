import type { AppError } from '#contract/app-error.ts';
import type { ExportAnswer, ExportKind, ExportQuery } from '#contract/exports.ts';
import { err, ok, type Result } from '#contract/result.ts';

/**
 * Saves something to a file at a place that staff choose. Its bytes never pass through the page.
 * If the host saves files itself, resolves when it has saved the file, or when a long save has
 * begun, which `export:progress` then reports. Otherwise, starts a download.
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
