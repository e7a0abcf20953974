import * as v from 'valibot';

/** The authentication schemes of a proxy (its `Proxy-Authenticate`; RFC 9110, 11.7.1). */
export const ProxyScheme = v.picklist(['basic', 'digest', 'ntlm', 'negotiate', 'other']);
export type ProxyScheme = v.InferOutput<typeof ProxyScheme>;

/** What determines the route: the managed settings, the system's settings, environment variables, or nothing. */
export const WayNamedBy = v.picklist(['managed', 'system', 'environment', 'none']);
export type WayNamedBy = v.InferOutput<typeof WayNamedBy>;

/**
 * Why a proxy let nothing through. `notFound`: its name cannot be resolved. `unreachable`: it cannot be reached or
 * does not answer like a proxy. `refused`: it does not allow this address. `signIn`: it requires a name and a
 * password. `rules`: the source of the proxy (a PAC file, the system, the managed settings) could not be read.
 * `unusable`: this program does not support the named proxy.
 */
export const PROXY_PROBLEMS = [
  'notFound',
  'unreachable',
  'refused',
  'signIn',
  'rules',
  'unusable',
] as const;

/** A certificate that was not trusted, described by its own text. */
export const ShownCertificate = v.object({
  /** Whose certificate was expected. */
  of: v.picklist(['platform', 'proxy']),
  /** The names of its subject and its issuer, or ''. */
  subject: v.string(),
  issuer: v.string(),
  /** ISO 8601, or null if it cannot be read. */
  validFrom: v.nullable(v.string()),
  validTo: v.nullable(v.string()),
});
export type ShownCertificate = v.InferOutput<typeof ShownCertificate>;

/** The route to one address, in order of preference. The next proxy is used if the previous one does not work. */
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
