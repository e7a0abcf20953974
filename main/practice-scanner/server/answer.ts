import { type Element, writeXml, type XmlStyle } from '../escl/xml-writer.ts';

/** An answer before it is written to the wire. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

const NOTHING = Buffer.alloc(0);

export function xml(root: Element, style: XmlStyle): Answer {
  return { status: 200, headers: { 'content-type': 'text/xml' }, body: writeXml(root, style) };
}

export function empty(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers, body: NOTHING };
}

/** A refusal with its reason for whoever writes a client. Devices mostly say nothing. */
export function refused(status: number, why: string): Answer {
  return { status, headers: { 'content-type': 'text/plain' }, body: Buffer.from(`${why}\n`) };
}

export function loginPage(): Answer {
  const body = '<!doctype html><title>Sign in</title><h1>Sign in to this device</h1>';
  return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(body) };
}
