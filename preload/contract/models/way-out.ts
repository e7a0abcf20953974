import * as v from 'valibot';

/** The authentication schemes that a proxy offers (`Proxy-Authenticate`; RFC 9110, 11.7.1). */
export const ProxyScheme = v.picklist(['basic', 'digest', 'ntlm', 'negotiate', 'other']);
export type ProxyScheme = v.InferOutput<typeof ProxyScheme>;

/** What determines the route: the managed settings, the system's settings, environment variables, or nothing. */
export const WayNamedBy = v.picklist(['managed', 'system', 'environment', 'none']);
export type WayNamedBy = v.InferOutput<typeof WayNamedBy>;

/**
 * Why a proxy didn't let anything through. `notFound`: its name can't be resolved. `unreachable`: it can't be reached
 * or doesn't answer like a proxy. `refused`: it doesn't allow this address. `signIn`: it requires a name and a
 * password. `rules`: the source that names the proxy (a PAC file, the system, the managed settings) couldn't be read.
 * `unusable`: this program doesn't support the named proxy.
 */
export const PROXY_PROBLEMS = [
  'notFound',
  'unreachable',
  'refused',
  'signIn',
  'rules',
  'unusable',
] as const;

/** A certificate as it's shown to staff, described by its own text. */
export const ShownCertificate = v.object({
  /** Whose certificate was expected. */
  of: v.picklist(['platform', 'proxy']),
  /** The names of the subject and the issuer, or ''. */
  subject: v.string(),
  issuer: v.string(),
  /** ISO 8601, or null if the date can't be read. */
  validFrom: v.nullable(v.string()),
  validTo: v.nullable(v.string()),
});
export type ShownCertificate = v.InferOutput<typeof ShownCertificate>;

/** The route to one address, in order of preference. If a proxy doesn't work, the next one is used. */
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
