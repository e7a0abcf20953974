import { describe, expect, it, test } from 'vitest';
import { menuTemplate } from '../../../main/hosts/electron/menu-template.ts';
import { SpokenLanguage } from '../../../main/hosts/electron/spoken-language.ts';
import { enUs } from '../../../main/hosts/electron/text/en-us.ts';
import { esUs } from '../../../main/hosts/electron/text/es-us.ts';
import { readCatalog } from '../../../scripts/text/catalogs.ts';

const system = (locale: string, ...preferred: string[]) =>
  new SpokenLanguage({ getLocale: () => locale, getPreferredSystemLanguages: () => preferred });

/** A desk with that setting. `set` changes it. */
function deskWith(first: string) {
  let tell: (event: 'settings:changed', payload: unknown) => void = () => undefined;
  return {
    set: (language: string) => tell('settings:changed', { language }),
    dispatch: async () => ({ ok: true, value: { language: first } }) as never,
    onEvent: (listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
  };
}

describe('the language of Electron’s menu and dialogs', () => {
  it('is the system’s until the settings are read, even before Electron knows a locale', () => {
    expect(system('', 'es-MX', 'en-US').texts).toBe(esUs);
    expect(system('es', 'en-US').texts).toBe(esUs);
    expect(system('fr', 'fr-CA', 'es-US').texts).toBe(esUs);
    expect(system('de', 'de-DE', 'en-GB').texts).toBe(enUs);
  });

  it('is the configured one, and changes with the setting', async () => {
    const desk = deskWith('es-US');
    const language = system('en-US', 'en-US');
    let menus = 0;
    await language.follow(desk, () => {
      menus += 1;
    });
    expect([language.texts, menus]).toEqual([esUs, 1]);
    desk.set('es-US');
    expect(menus).toBe(1);
    desk.set('system');
    expect([language.texts, menus]).toEqual([enUs, 2]);
  });
});

test('has a label for every menu item in both languages, including those of the system', () => {
  for (const mac of [true, false]) {
    const labels = (texts: typeof enUs): string[] => {
      const read = (items: readonly Electron.MenuItemConstructorOptions[]): string[] =>
        items.flatMap(({ type, role, label, submenu }) => [
          ...(type === 'separator' || role === 'appMenu' ? [] : [label ?? `no label: ${role}`]),
          ...(Array.isArray(submenu) ? read(submenu) : []),
        ]);
      return read(
        menuTemplate({ mac, packaged: false, texts: texts.menu, request: () => undefined }),
      );
    };
    const english = labels(enUs);
    const spanish = labels(esUs);
    expect(spanish).toHaveLength(english.length);
    expect(english.filter((label) => label.startsWith('no label'))).toEqual([]);
    expect(spanish.filter((label, at) => label === english[at])).toEqual([]);
  }
});

test.each([
  ['en', enUs],
  ['es', esUs],
] as const)('in %s uses the same name for a command in the menu and the palette', (language, {
  menu,
}) => {
  const texts = readCatalog('overlays', language);
  const [find, file, outbox, settings, shortcuts] = [
    ...['find', 'file', 'outbox', 'settings', 'shortcuts'],
  ].map((name) => texts[`palette.commands.${name}`]);
  expect([find, file, outbox, `${settings}…`, shortcuts]).toEqual([
    menu.findApplication,
    menu.fileCapture,
    menu.outbox,
    menu.settings,
    menu.shortcuts,
  ]);
});
