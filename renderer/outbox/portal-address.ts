/**
 * Where an application is opened in the lender's portal.
 * @param template an https address with `{application_id}` in it, from the settings
 */
export function portalAddress(template: string, applicationId: string): string {
  return template.replaceAll('{application_id}', encodeURIComponent(applicationId));
}
