import { createHash } from 'node:crypto';
import type { Notices } from '../../renderer/lib/licenses/third-party.ts';
import { COMPILATIONS } from '../notices/compiled-parts.ts';
import { type Target, targetName } from './target.ts';

/** What is known of the package that a bill of materials is for. */
export type Packed = {
  readonly target: Target;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly electron: string;
  /** Names of the npm packages that it holds, those within the window too. */
  readonly packages: ReadonlySet<string>;
  readonly notices: Notices;
  /** When it was packed, in ISO 8601. */
  readonly at: string;
};

type Component = {
  readonly type: 'library' | 'framework';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly licenses: readonly unknown[];
  readonly components?: readonly Component[];
};

/**
 * The software bill of materials of one package, as CycloneDX 1.6 JSON (ECMA-424): Electron, each npm
 * package that is in it, and within these the libraries that are compiled into them.
 */
export function sbomOf(packed: Packed): object {
  const { target, name, version, license, electron } = packed;
  const root = npmRef(name, version);
  const packages = packed.notices.parts
    .filter((part) => part.within === null && packed.packages.has(part.name))
    .map((part) => npmComponent(part.name, part.version ?? '', part.license));
  const components = [
    component('framework', 'electron', electron, npmRef('electron', electron), ['MIT']),
    ...packages,
    ...(target.system === 'linux' ? [] : [nativeLibvips()]),
  ];
  const digest = createHash('sha256')
    .update(JSON.stringify([target, components]))
    .digest('hex');
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${asUuid(digest)}`,
    version: 1,
    metadata: {
      timestamp: packed.at,
      component: {
        ...{ type: 'application', 'bom-ref': root, name, version },
        description: `For ${targetName(target)}`,
        licenses: [{ expression: license }],
      },
    },
    components,
    dependencies: [{ ref: root, dependsOn: components.map((one) => one['bom-ref']) }],
  };
}

function npmComponent(name: string, version: string, license: string): Component {
  const ref = npmRef(name, version);
  return {
    ...{ type: 'library', 'bom-ref': ref, name, version, purl: ref },
    licenses: [{ expression: license }],
    ...compiledInto(name, ref),
  };
}

/** sharp's packages for these systems bring libvips as a library of its own. */
function nativeLibvips(): Component {
  const within = 'libvips (Windows and macOS)';
  return {
    ...component('library', 'libvips', undefined, 'libvips', ['LGPL-3.0']),
    ...compiledInto(within, 'libvips'),
  };
}

function compiledInto(within: string, ref: string): { readonly components?: readonly Component[] } {
  const compilation = COMPILATIONS.find((one) => one.within === within);
  if (compilation === undefined) return {};
  return {
    components: compilation.parts.map(({ name, licenses }) =>
      component('library', name, undefined, `${ref}#${name}`, licenses),
    ),
  };
}

function component(
  type: Component['type'],
  name: string,
  version: string | undefined,
  ref: string,
  licenses: readonly string[],
): Component {
  return {
    ...{ type, 'bom-ref': ref, name },
    ...(version !== undefined && { version }),
    ...(ref.startsWith('pkg:') && !ref.includes('#') && { purl: ref }),
    licenses: licenses.map((license) => ({ license: { name: license } })),
  };
}

/** A package URL: https://github.com/package-url/purl-spec, type npm. */
function npmRef(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** A UUID of version 8 (RFC 9562) out of a digest in hex. */
function asUuid(hex: string): string {
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
