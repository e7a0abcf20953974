import { createHash } from 'node:crypto';
import { Enums, Models, Serialize, Spec, Validation } from '@cyclonedx/cyclonedx-library';
import type { Notices } from '../../renderer/settings/third-party.ts';
import { COMPILATIONS } from '../notices/compiled-parts.ts';
import { type Target, targetName } from './target.ts';

/** The facts for a package's bill of materials. */
export type Packed = {
  readonly target: Target;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly electron: string;
  /** The names of the npm packages that it contains, including those in the window. */
  readonly packages: ReadonlySet<string>;
  readonly notices: Notices;
  /** When the package was built (ISO 8601). */
  readonly at: string;
};

/**
 * Creates the software bill of materials of one package as CycloneDX 1.6 JSON (ECMA-424). It lists
 * Electron, each included npm package, and the libraries that are compiled into them. Throws if the
 * result doesn't match the standard's schema.
 */
export async function sbomOf(packed: Packed): Promise<string> {
  const { target, name, version, license, electron } = packed;
  const packages = packed.notices.parts
    .filter((part) => part.within === null && packed.packages.has(part.name))
    .map((part) => npmPackage(part.name, part.version ?? '', part.license));
  const { Framework, Application } = Enums.ComponentType;
  const components = [npmComponent(Framework, 'electron', electron, 'MIT'), ...packages];
  const program = component(Application, name, version, license);
  program.description = `For ${targetName(target)}`;
  for (const { bomRef } of components) program.dependencies.add(bomRef);
  const bom = new Models.Bom({
    serialNumber: `urn:uuid:${asUuid(digestOf(target, components))}`,
    metadata: new Models.Metadata({ timestamp: new Date(packed.at), component: program }),
    components: new Models.ComponentRepository(components),
  });
  const normalize = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  const text = new Serialize.JsonSerializer(normalize).serialize(bom, { space: 2 });
  const faults = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
  if (faults !== null)
    throw new Error(`The bill of materials is not valid: ${JSON.stringify(faults)}`);
  return `${text}\n`;
}

function npmPackage(name: string, version: string, license: string): Models.Component {
  const component = npmComponent(Enums.ComponentType.Library, name, version, license);
  addCompiledInto(component, name);
  return component;
}

function npmComponent(
  type: Enums.ComponentType,
  name: string,
  version: string,
  license: string,
): Models.Component {
  const made = component(type, name, version, license);
  made.purl = npmRef(name, version);
  return made;
}

function component(
  type: Enums.ComponentType,
  name: string,
  version: string,
  license: string,
): Models.Component {
  const licenses = new Models.LicenseRepository([new Models.LicenseExpression(license)]);
  return new Models.Component(type, name, { version, bomRef: npmRef(name, version), licenses });
}

function addCompiledInto(component: Models.Component, within: string): void {
  const parts = COMPILATIONS.find((one) => one.within === within)?.parts ?? [];
  for (const { name, licenses } of parts) {
    component.components.add(library(name, `${component.bomRef.value}#${name}`, licenses));
  }
}

function library(name: string, bomRef: string, licenses: readonly string[]): Models.Component {
  const named = licenses.map((license) => new Models.NamedLicense(license));
  return new Models.Component(Enums.ComponentType.Library, name, {
    bomRef,
    licenses: new Models.LicenseRepository(named),
  });
}

/** Returns a digest that's the same whenever the same package is built. */
function digestOf(target: Target, components: readonly Models.Component[]): string {
  const refs = components.map(({ bomRef }) => bomRef.value);
  return createHash('sha256')
    .update(JSON.stringify([target, refs]))
    .digest('hex');
}

/** A package URL: https://github.com/package-url/purl-spec, type npm. */
function npmRef(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** Creates a version 8 UUID (RFC 9562) from a hex digest. */
function asUuid(hex: string): string {
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
