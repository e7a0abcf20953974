import { describe, expect, it } from 'vitest';
import { operationUrl, parseBaseUrl } from '../../../main/platform/base-url.ts';

const base = (text: string) => {
  const parsed = parseBaseUrl(text);
  return parsed.ok ? parsed.value.href : parsed.error;
};

describe('the platform’s address', () => {
  it.each([
    ['https://lender.example', 'https://lender.example/'],
    ['  https://lender.example/portal/  ', 'https://lender.example/portal/'],
    ['lender.example', 'https://lender.example/'],
    ['localhost:8443', 'https://localhost:8443/'],
    ['http://localhost:3000', 'http://localhost:3000/'],
    ['http://127.0.0.1:9', 'http://127.0.0.1:9/'],
    ['http://127.1', 'http://127.0.0.1/'],
    ['http://[::1]:80', 'http://[::1]/'],
    ['http://desk.localhost', 'http://desk.localhost/'],
  ])('accepts %s', (text, href) => expect(base(text)).toBe(href));

  it.each([
    '',
    '   ',
    'http://lender.example',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://0.0.0.0',
    'http://[::ffff:10.0.0.1]',
    'ftp://lender.example',
    'file:///etc/passwd',
    'javascript://x',
    'https://',
    'https://user@lender.example',
    'https://user:secret@lender.example',
    'https://lender.example/?token=secret',
    'https://lender.example/#secret',
  ])('refuses %s and names the field, without repeating it', (text) => {
    const error = base(text);
    expect(error).toMatchObject({ code: 'invalidRequest', issues: [{ field: 'server' }] });
    expect(JSON.stringify(error)).not.toContain('secret');
  });
});

describe('an operation’s address', () => {
  const root = new URL('https://lender.example/portal/');
  const url = (value: string, page?: number) => {
    const made = operationUrl(root, ['api/files', { field: 'id', value }], page);
    return made.ok ? made.value.href : made.error;
  };

  it('keeps the path before /api and adds the page', () => {
    expect(url('f1', 3)).toBe('https://lender.example/portal/api/files/f1?page=3');
  });

  it.each(['a/b', '../x', 'a?b=c', 'a#b', 'ä b', '%2e%2e', 'a\\b'])('escapes all of %s', (id) => {
    const made = new URL(String(url(id)));
    expect(made.pathname.split('/')).toHaveLength(5);
    expect(decodeURIComponent(made.pathname.split('/')[4] ?? '')).toBe(id);
    expect(made.search + made.hash).toBe('');
  });

  it.each(['', ' ', '.', '..', '\ud800'])('refuses %j, which cannot be escaped', (id) => {
    expect(url(id)).toMatchObject({ code: 'invalidRequest', issues: [{ field: 'id' }] });
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses page %s', (page) => {
    expect(url('f1', page)).toMatchObject({ issues: [{ field: 'page' }] });
  });
});
