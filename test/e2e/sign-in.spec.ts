import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expectAccessible } from './support/accessible.ts';
import { behindProxy } from './support/behind-proxy.ts';
import { signIn, view } from './support/counter.ts';
import { expect, test } from './support/desk-test.ts';

// Promise: Only the app's main process calls the platform, and the window
// Promise: It doesn't receive a token
// Promise: Neither a session's token nor a key
test('refuses an expired and a wrong password in plain words, accepts the right one, and keeps neither it nor the token in the window', async ({
  window,
}) => {
  await window.getByLabel('Email').fill('expired@practice.example');
  await window.getByRole('textbox', { name: 'Password' }).fill('practice');
  await window.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(window.getByText('Your password has expired', { exact: true })).toBeVisible();
  await expect(window.getByText('Passwords expire after 90 days.')).toBeVisible();
  const said = window
    .getByRole('alert')
    .getByRole('paragraph')
    .filter({ hasText: 'Message from the platform' });
  await expect(said).toHaveText([
    /Your password has expired\./,
    /Choose one that you have not used here before\./,
  ]);
  await expect(window.getByLabel('Email')).toHaveValue('expired@practice.example');

  await signIn(window, 'wrong');
  await expect(window.getByText('Email or password not accepted')).toBeVisible();
  await expect(window.getByLabel('Email')).toHaveValue('teller@practice.example');
  await signIn(window);
  await view(window, 'Find an application');
  const held = await window.evaluate(async () => {
    const { desk } = globalThis as unknown as {
      desk: { invoke(channel: string, input: object): Promise<unknown> };
    };
    const state = JSON.stringify(await desk.invoke('session:get', {}));
    return state + document.documentElement.outerHTML + JSON.stringify({ ...localStorage });
  });
  expect(held).not.toMatch(/access_?token|bearer|"password"/i);
});

behindProxy(
  'what keeps a server from being reached is told where it was typed, and a proxy gets its password there',
  async ({ window, gate }) => {
    await window.getByRole('button', { name: 'Leave practice mode' }).click();
    await view(window, 'Sign in');
    const page = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Guest network</h1>');
    });
    const large = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ padding: 'x'.repeat(10_000_000) }));
    });
    const fixtures = join(import.meta.dirname, '..', 'fixtures', 'tls');
    const selfSigned = createTlsServer({
      key: readFileSync(join(fixtures, 'key.pem')),
      cert: readFileSync(join(fixtures, 'cert.pem')),
    });
    for (const server of [page, large, selfSigned]) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    }
    const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

    const cases: readonly (readonly [address: string, words: RegExp])[] = [
      ['not an address', /valid web address|It starts with https/],
      ['http://lender.example', /must begin with https/],
      ['http://127.0.0.1:9', /couldn’t be reached/],
      [`https://127.0.0.1:${port(selfSigned)}`, /secure connection couldn’t be made/],
      [`http://127.0.0.1:${port(page)}`, /Something on the network responded/],
      [
        `http://127.0.0.1:${port(large)}`,
        /the response isn’t from the platform\. Check the server address/,
      ],
    ];
    for (const [address, words] of cases) {
      await window.getByLabel('Server address').fill(address);
      await signIn(window);
      await expect(window.getByText(words).first(), address).toBeVisible();
      await expect(window.getByLabel('Server address')).toHaveValue(address);
    }
    gate.leadTo(port(selfSigned));
    await window.getByLabel('Server address').fill('https://lender.test');
    await signIn(window);
    for (const [password, words] of [
      ['a wrong one', 'didn’t accept the username and password'],
      ['open sesame', 'issued by “localhost”, valid from'],
    ] as const) {
      await window.getByRole('button', { name: 'Enter username and password' }).click();
      const dialog = window.getByRole('dialog');
      // The proxy runs on this computer.
      await expect(dialog.getByText('can be read on this network')).toHaveCount(0);
      await dialog.getByLabel('Username').fill('jo');
      await dialog.getByLabel('Password').fill(password);
      if (password !== 'open sesame') await expectAccessible(window, 'proxy');
      await window.keyboard.press('Enter');
      await expect(window.getByText(words)).toBeVisible();
      await expect(dialog).toBeHidden();
    }
    const find = window.getByRole('button', { name: 'Test connection' });
    await find.press('Enter');
    const dialog = window.getByRole('dialog', { name: 'Connection' });
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Failed' })).toContainText(
      'Certificate',
    );
    await expectAccessible(window, 'Connection');
    await window.keyboard.press('Escape');
    await expect(find).toBeFocused();
    for (const server of [page, large, selfSigned]) server.close();
  },
);

behindProxy.describe('a proxy that is not reached over TLS', () => {
  // It leads to this computer, too, but the app does not know that.
  behindProxy.use({ proxyHost: '0.0.0.0' });
  behindProxy.skip(process.platform !== 'linux', 'only Linux connects to such an address');

  behindProxy('the sign-in to it says that the password can be read', async ({ window }) => {
    await window.getByRole('button', { name: 'Leave practice mode' }).click();
    await view(window, 'Sign in');
    await window.getByLabel('Server address').fill('https://lender.test');
    await signIn(window);
    await window.getByRole('button', { name: 'Enter username and password' }).click();
    const dialog = window.getByRole('dialog');
    await expect(dialog.getByText('Your password can be read on this network')).toBeVisible();
    await expectAccessible(window, 'a proxy without TLS');
  });
});
