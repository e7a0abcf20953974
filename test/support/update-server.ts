import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listName } from '../../main/updates/release-list.ts';
import { signatureOf, updateList } from '../../scripts/package/update-list.ts';
import { eventually } from './eventually.ts';

const PROGRAM = '/usr/sbin/nginx';
const TLS = join(import.meta.dirname, '../fixtures/tls');
/** As large as needs some hundred milliseconds where the server is slow. */
const PADDING = `# ${'x'.repeat(60)}\n`.repeat(5_000);

/** Why nginx cannot be used here, as a reason to skip by; null when it can. */
export function nginxMissing(): string | null {
  if (process.platform !== 'linux') return 'this stand-in package is for Linux only';
  const { error } = spawnSync(PROGRAM, ['-v']);
  return error ? 'nginx is not installed (Debian: nginx-light)' : null;
}

export const LIST = listName('latest', process.platform, process.arch);

/** A new key, as an organization makes one. */
export function signingKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
  };
}

/** A program that writes down, beside itself, which version was started; an AppImage by its place alone. */
export function standInProgram(version: string): string {
  return `#!/bin/sh\nprintf %s ${version} > "$0.started"\nexit 0\n${PADDING}`;
}

export interface UpdateServer extends AsyncDisposable {
  /** Its folders: `/` as files lie there, `/slow/` so slowly that one can come between, `/moved/` leading elsewhere. */
  readonly address: string;
  /** Puts a version with its signed list in the place of what was there. */
  publish(version: string, more?: { readonly stagingPercentage?: number }): Promise<void>;
  /** Changes one of the files that lie there. */
  write(name: string, content: string | Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
  end(): Promise<void>;
}

export const packageName = (version: string) => `intake-desk-${version}-linux.AppImage`;

/** Debian's nginx over TLS on loopback, with a folder of files and nothing else. */
export async function startUpdateServer(privateKey: string): Promise<UpdateServer> {
  const folder = await mkdtemp(join(tmpdir(), 'updates-'));
  const files = join(folder, 'files');
  await mkdir(files);
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, files, port));
  const child = spawn(PROGRAM, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  await eventually(() => answers(port));
  const write = (name: string, content: string | Uint8Array) =>
    writeFile(join(files, name), content);
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return {
    address: `https://127.0.0.1:${port}/`,
    async publish(version, more = {}) {
      await write(packageName(version), standInProgram(version));
      const packages = [join(files, packageName(version))];
      const list = updateList({ list: LIST, version, packages, ...more });
      await write(LIST, list);
      await write(`${LIST}.sig`, signatureOf(list, privateKey));
    },
    write,
    remove: (name) => rm(join(files, name)),
    end,
    async [Symbol.asyncDispose]() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configuration(folder: string, files: string, port: number): string {
  const at = (name: string) => join(folder, name);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `
${user}
daemon off;
master_process off;
pid ${at('pid')};
error_log ${at('error.log')};
events { worker_connections 64; }
http {
  access_log off;
  client_body_temp_path ${at('body')};
  proxy_temp_path ${at('proxy')};
  fastcgi_temp_path ${at('fastcgi')};
  uwsgi_temp_path ${at('uwsgi')};
  scgi_temp_path ${at('scgi')};
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${join(TLS, 'cert.pem')};
    ssl_certificate_key ${join(TLS, 'key.pem')};
    location / { root ${files}; }
    location /slow/ { alias ${files}/; limit_rate 64k; }
    location /moved/ { return 302 https://127.0.0.1:${port}/; }
    location ~ ^/halfmoved/(.*AppImage)$ { return 302 https://127.0.0.1:${port}/$1; }
    location /halfmoved/ { alias ${files}/; }
  }
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function answers(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}
