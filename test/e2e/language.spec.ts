import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { sample, searchFor, view } from './support/counter.ts';
import { cutOff } from './support/cut-off.ts';
import { expect, test } from './support/desk-test.ts';

const SPANISH = {
  language: 'es-US',
  applicationUrl: 'https://portal.example/deals/{application_id}',
  moreTabs: ['scorecards', 'orchestration'],
  verificationServices: [
    { id: 'practice-identity-a', label: 'Revisión de identidad', verification: 'government-id' },
    { id: 'practice-documents', label: 'Revisión de documentos', verification: 'document' },
  ],
};
/** Words of the English interface that the platform's samples do not contain. */
const ENGLISH =
  /\b(Find|Settings|Outbox|Loaded today|Refresh|Filters|Columns|Sign (in|out)|Close|Cancel|Choose|Capture|Show|Search|Sort|Receipt|Practice|Open|Page|Copy|Nothing|platform|desk|application)\b/;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
];

/**
 * Returns everything that staff read or hear: the text on the screen, and the names of elements
 * without text.
 */
function texts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const said = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
    const named = [...document.querySelectorAll('*')].flatMap((element) =>
      said.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.body.innerText, ...named].filter(Boolean).join('\n');
  });
}

// Promise: The window is available in English and Spanish.
test('shows Spanish on every screen, completely, with its dates, in a Spanish branch', async ({
  start,
}) => {
  const { page } = await start(SPANISH);
  const wrong: string[] = [];
  /**
   * Checks a screen for English words and for text that cannot be read completely, in both sizes.
   */
  async function look(where: string): Promise<void> {
    const english = (await texts(page)).split('\n').filter((line) => ENGLISH.test(line));
    wrong.push(...english.map((line) => `${where}: ${line}`));
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const cut = await cutOff(page);
      wrong.push(...cut.map((what) => `${where}, ${size.width} wide: ${what}`));
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
  await page.getByLabel('Correo electrónico').fill('teller@practice.example');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('practice');
  await look('sign-in');
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await view(page, 'Buscar una solicitud');
  await page.getByRole('option', { name: /88-1042/ }).waitFor();
  await look('find');
  await press(/^Todos los filtros/);
  await page.getByRole('region', { name: 'Filtros' }).waitFor();
  await look('filters');
  await page.keyboard.press('Escape');
  const more = async (name: string) => {
    await press('Más');
    await page.getByRole('menuitem', { name }).click();
  };
  await more('Por perfil');
  await look('by profile');
  await press('Volver a la búsqueda');
  await more('Filtros guardados');
  await look('saved filters');
  await press('Volver a la búsqueda');

  await searchFor(page, '88-1042');
  await page.keyboard.press('Shift+Enter');
  await view(page, '88-1042');
  await expect(page.getByText(/^Cargado hoy, /)).toBeVisible();
  await expect(page.getByText(/^\d+ \p{L}+ \d{4}, .*\d\s[ap]m /u).first()).toBeVisible();
  await look('overview');
  await expectAccessible(page, 'overview');
  for (const [tab, shown] of [
    ['Ofertas', /^\d+ ofertas$/],
    ['Atributos', /^\d+ atributos$/],
    ['Datos comerciales', 'Todavía no se han consultado datos'],
    ['Puntajes', 'Todavía no hay resultados'],
    ['Orquestación', /^Repita el paso más reciente/],
    ['Archivos', 'No hay ningún archivo abierto'],
    ['Verificaciones', /^No hay envíos/],
  ] as const) {
    const inRow = page.getByRole('tab', { name: tab });
    if (await inRow.isVisible()) await inRow.click();
    else await more(tab);
    await page.getByRole('tabpanel').getByText(shown).first().waitFor();
    await look(tab);
    const status = page.getByRole('cell', { name: /^(Aceptada|Enviada|Rechazada)$/ });
    if (tab === 'Ofertas') await expect(status.first()).toBeVisible();
  }

  await press('Nuevo envío');
  await view(page, '¿De quién es esta identificación o este documento?');
  await page.getByLabel('ID del registro del propietario', { exact: true }).fill('4821');
  await page.getByLabel('Confirme el ID del registro').fill('4821');
  await page.getByLabel('Nombre del propietario').fill('Jane Doe');
  await look('owner');
  await press('Continuar');
  await view(page, 'Agregar documentos');
  await page.locator('input[type=file]').first().setInputFiles(sample('license-front.jpg'));
  await page.getByText('Listo para enviar').first().waitFor();
  await look('capture');
  await expectAccessible(page, 'capture');
  await press('Ver más grande: Frente');
  await page.getByRole('button', { name: 'Recortar' }).click();
  await look('a picture being cut');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await view(page, 'Revisar y enviar');
  await look('review');
  await press(/^Bandeja de salida/);
  await view(page, 'Bandeja de salida');
  await page.getByRole('checkbox').first().check();
  await look('outbox');
  await press('¿Qué envié?');
  await page.getByText('No se envió nada desde este puesto').waitFor();
  await look('what was sent');
  await page.keyboard.press('Escape');
  await press(/^Ajustes/);
  await view(page, 'Ajustes');
  await expect(page.getByLabel('Idioma')).toHaveValue('es-US');
  await look('settings');
  await press('Servidor');
  await look('settings for IT');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await look('palette');
  await page.keyboard.press('Escape');
  await press('Atajos de teclado');
  await page.getByRole('dialog').waitFor();
  await look('shortcuts');
  expect(wrong).toEqual([]);
});
