/**
 * Returns the URL of an application in the lender's portal.
 *
 * @param template an https URL from the settings that contains `{application_id}`
 */
export function portalAddress(template: string, applicationId: string): string {
  return template.replaceAll('{application_id}', encodeURIComponent(applicationId));
}
