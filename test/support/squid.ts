import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from './eventually.ts';

/** A name, and the password that the proxy accepts with it. */
export const KNOWN_HERE = { name: 'teller', password: 'open sesame' };
/** The same in the format of its helper (apr1 of `openssl passwd`). */
const PASSWORDS = 'teller:$apr1$branch01$5b01BGFQQgOpiNvzN1gtI/\n';

/** What the proxy does at each of its ports. */
const PORTS = ['open', 'password', 'windows', 'denied', 'inspecting'] as const;
type PortName = (typeof PORTS)[number];

const HELPERS = ['/usr/lib/squid', '/usr/lib64/squid'].find(existsSync) ?? '';
const PROGRAM = '/usr/sbin/squid';
const TLS = join(import.meta.dirname, '../fixtures/tls');

/** Returns why Squid cannot be used here, as a reason to skip, or null. */
export function squidMissing(): string | null {
  if (process.platform !== 'linux') return 'Squid is for Linux only';
  const told = spawnSync(PROGRAM, ['-v'], { encoding: 'utf8' });
  if (told.error || HELPERS === '') return 'Squid is not installed (Debian: squid-openssl)';
  return told.stdout.includes('--with-openssl') ? null : 'this Squid cannot inspect TLS';
}

export interface Squid extends AsyncDisposable {
  /** Returns `host:port` of one of its ports. */
  at(port: PortName): string;
  /** Ends it like a power failure, with all connections through it. */
  kill(): Promise<void>;
}

/**
 * A real proxy on loopback that resolves `lender.test` to this computer and connects to nothing
 * else. Its ports: `open`; `password` requires Basic, `windows` NTLM or Negotiate; `denied`
 * refuses; `inspecting` presents certificates of a private authority (fixtures/tls/inspector-cert.pem).
 */
export async function startSquid(): Promise<Squid> {
  const folder = await mkdtemp(join(tmpdir(), 'squid-'));
  // If Squid starts as root, it drops its privileges and reads these files as a different user.
  await chmod(folder, 0o755);
  const ports = await freePorts();
  await writeFile(join(folder, 'hosts'), '127.0.0.1 lender.test\n');
  await writeFile(join(folder, 'passwords'), PASSWORDS);
  for (const name of ['inspector-cert', 'inspector-key', 'cert'])
    await cp(join(TLS, `${name}.pem`), join(folder, `${name}.pem`));
  await writeFile(join(folder, 'squid.conf'), configuration(folder, ports));
  const certificates = join(folder, 'certificates');
  const made = ['-c', '-s', certificates, '-M', '4MB'];
  await promisify(execFile)(join(HELPERS, 'security_file_certgen'), made);
  await promisify(execFile)('chmod', ['-R', 'a+rwX', certificates]);
  const child = spawn(PROGRAM, ['-N', '-f', join(folder, 'squid.conf')], { stdio: 'ignore' });
  await eventually(() => Promise.all(PORTS.map((name) => answers(child, ports[name]))));
  return {
    at: (name) => `127.0.0.1:${ports[name]}`,
    kill: () => ended(child),
    async [Symbol.asyncDispose]() {
      await ended(child);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function configuration(folder: string, ports: Readonly<Record<PortName, number>>): string {
  const at = (name: string) => join(folder, name);
  const port = (name: PortName) => `http_port 127.0.0.1:${ports[name]} name=${name}`;
  return `
${port('open')}
${port('password')}
${port('windows')}
${port('denied')}
${port('inspecting')} ssl-bump tls-cert=${at('inspector-cert.pem')} tls-key=${at('inspector-key.pem')} generate-host-certificates=on
sslcrtd_program ${HELPERS}/security_file_certgen -s ${at('certificates')} -M 4MB
sslcrtd_children 1 startup=1
tls_outgoing_options cafile=${at('cert.pem')}
auth_param basic program ${HELPERS}/basic_ncsa_auth ${at('passwords')}
auth_param basic children 1 startup=1
auth_param basic realm the branch
auth_param ntlm program ${HELPERS}/ntlm_fake_auth
auth_param ntlm children 1 startup=0 idle=1
auth_param negotiate program ${HELPERS}/ntlm_fake_auth
auth_param negotiate children 1 startup=0 idle=1
acl toHere dst 127.0.0.0/8
acl known proxy_auth REQUIRED
acl atPassword myportname password
acl atWindows myportname windows
acl atDenied myportname denied
acl atInspecting myportname inspecting
auth_schemes basic atPassword
auth_schemes negotiate,ntlm atWindows
http_access deny !toHere
http_access deny atDenied
http_access allow atPassword known
http_access deny atPassword
http_access allow atWindows known
http_access deny atWindows
http_access allow all
ssl_bump bump atInspecting
ssl_bump splice all
hosts_file ${at('hosts')}
dns_nameservers 127.0.0.1
visible_hostname proxy.test
cache deny all
cache_mem 1 MB
access_log none
cache_log /dev/null
cache_store_log none
pid_filename none
shutdown_lifetime 0 seconds
coredump_dir ${folder}
`;
}

/** Below the ports that systems assign automatically, so that no other test gets one in between. */
async function freePorts(): Promise<Readonly<Record<PortName, number>>> {
  const found = new Set<number>();
  while (found.size < PORTS.length) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    const server = createServer();
    const free = await new Promise<boolean>((tell) => {
      server.once('error', () => tell(false)).listen(port, '127.0.0.1', () => tell(true));
    });
    if (free) found.add(port);
    await new Promise((closed) => server.close(closed));
  }
  const ports = [...found];
  return Object.fromEntries(PORTS.map((name, at) => [name, ports[at]])) as Record<PortName, number>;
}

async function answers(child: ChildProcess, port: number): Promise<void> {
  if (child.exitCode !== null) throw new Error(`Squid ended with ${child.exitCode}.`);
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
