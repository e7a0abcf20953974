import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { browserCandidates, findBrowser } from '../../../dev/chromium/find-browser.ts';
import { noWayOutSwitches } from '../../../main/hosts/no-way-out.ts';
import { CONTENT_SECURITY_POLICY } from '../../../main/ipc/app-handler.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const executablePath = findBrowser(browserCandidates(process.platform, process.env));
const PAGE = 'https://desk.invalid/';
const LONG = { timeout: 20_000 };

/** Opens ports on this computer, and counts the connections and packets that arrive. */
async function listeners() {
  const heard = { connections: 0, packets: 0 };
  const server = createServer((socket) => {
    heard.connections += 1;
    socket.on('error', () => undefined).destroy();
  }).listen(0, '127.0.0.1');
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  socket.on('message', () => {
    heard.packets += 1;
  });
  onTestFinished(() => {
    server.close();
    socket.close();
  });
  await Promise.all([once(server, 'listening'), once(socket, 'listening')]);
  return { heard, tcp: (server.address() as AddressInfo).port, udp: socket.address().port };
}

/** Lets a page under the app's content policy try to reach both ports until `over` resolves. */
async function tryToGetOut(
  switches: readonly string[],
  ports: { tcp: number; udp: number },
  over: () => Promise<unknown>,
) {
  const isRoot = process.getuid?.() === 0;
  const args = [...switches, '--disable-gpu'];
  // The browser opens connections in advance only in a persistent profile, which the window of the
  // app also has.
  const browser = await chromium.launchPersistentContext(tempFolder(), {
    ...{ executablePath: executablePath ?? '', chromiumSandbox: !isRoot, args },
  });
  try {
    const page = await browser.newPage();
    const headers = { 'content-security-policy': CONTENT_SECURITY_POLICY };
    await page.route(PAGE, (route) =>
      route.fulfill({ contentType: 'text/html', headers, body: '<!doctype html>' }),
    );
    await page.goto(PAGE);
    await page.evaluate(async ({ tcp, udp }) => {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'preconnect', href: `https://127.0.0.1:${tcp}` });
      document.head.append(link);
      const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${udp}` }] });
      peer.createDataChannel('data');
      await peer.setLocalDescription(await peer.createOffer());
    }, ports);
    await over();
  } finally {
    await browser.close();
  }
}

// Promise: A script in the window can't send data
test.skipIf(executablePath === null)(
  `sends nothing out by WebRTC or preconnect from a page${executablePath === null ? ' (skipped: no Chromium here)' : ''}`,
  async () => {
    const { heard, ...ports } = await listeners();
    // Without the rules, both ports are reached, which proves that the silence below is meaningful.
    const began = performance.now();
    await tryToGetOut([], ports, async () => {
      await expect.poll(() => heard.connections, LONG).toBeGreaterThan(0);
      await expect.poll(() => heard.packets, LONG).toBeGreaterThan(0);
    });
    const took = performance.now() - began;
    Object.assign(heard, { connections: 0, packets: 0 });
    // No event says that nothing more will arrive, so the test waits for as long as the whole first
    // attempt took.
    await tryToGetOut(noWayOutSwitches(), ports, () => delay(took));
    expect(heard).toEqual({ connections: 0, packets: 0 });
  },
  60_000,
);
