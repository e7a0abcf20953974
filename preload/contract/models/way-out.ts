import * as v from 'valibot';

/** How a proxy lets itself be signed in to (the schemes of its `Proxy-Authenticate`; RFC 9110, 11.7.1). */
export const ProxyScheme = v.picklist(['basic', 'digest', 'ntlm', 'negotiate', 'other']);
export type ProxyScheme = v.InferOutput<typeof ProxyScheme>;

/** What names the way out: the machine's own file, the system's settings, variables, or nothing does. */
export const WayNamedBy = v.picklist(['managed', 'system', 'environment', 'none']);
export type WayNamedBy = v.InferOutput<typeof WayNamedBy>;

/**
 * Why a proxy let nothing through. `notFound`: its name is unknown here. `unreachable`: it cannot be
 * reached, or does not answer as one. `refused`: it does not let this address through. `signIn`: it wants
 * a name and a password. `rules`: what names the proxy (a PAC file, the system, the machine's own file)
 * could not be read. `unusable`: what is named is no proxy this program can speak to.
 */
export const PROXY_PROBLEMS = [
  'notFound',
  'unreachable',
  'refused',
  'signIn',
  'rules',
  'unusable',
] as const;

/** A certificate that was not trusted, in its own words. */
export const ShownCertificate = v.object({
  /** Who was to show one. */
  of: v.picklist(['platform', 'proxy']),
  /** The name it was issued for, and the name of its issuer; '' where it has none. */
  subject: v.string(),
  issuer: v.string(),
  /** ISO 8601; null where it says none that can be read. */
  validFrom: v.nullable(v.string()),
  validTo: v.nullable(v.string()),
});
export type ShownCertificate = v.InferOutput<typeof ShownCertificate>;

/** The way to one address, first choice first: each next one is taken where the one before is dead. */
export const WayOut = v.object({
  by: WayNamedBy,
  ways: v.array(
    v.variant('kind', [
      v.object({ kind: v.literal('direct') }),
      v.object({
        kind: v.picklist(['http', 'https']),
        host: v.string(),
        port: v.number(),
      }),
    ]),
  ),
});
export type WayOut = v.InferOutput<typeof WayOut>;
