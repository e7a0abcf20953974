import { enterOwner, openApplication, outbox, signIn } from '../../test/e2e/support/counter.ts';
import type { Screens, Stage } from './screen.ts';
import { goTo } from './ways.ts';

const RULES = {
  applicationUrl: 'https://portal.example/applications/{application_id}',
  autoLockAtMost: 10,
  featuresOff: ['scorecards', 'platformFiles'],
  retentionBounds: { contents: { most: 30 }, receipts: { least: 365, most: 730 } },
  legalHolds: [{ ownerRecordId: 4825 }],
  portraitNotice: {
    version: '2026-11',
    text: 'Your picture is compared with the one on your ID. It is sent to the lender’s verification service and is not used for anything else. You may refuse; your ID is then checked at the counter.',
    textEs:
      'Su fotografía se compara con la de su identificación. Se envía al servicio de verificación del prestamista y no se usa para nada más. Puede negarse; entonces su identificación se revisa en el mostrador.',
  },
  writes: { offerStatus: true, exports: true },
};

async function signedIn(stage: Stage, rules: object): Promise<void> {
  await stage.rule(rules);
  await signInAgain(stage);
}

async function signInAgain(stage: Stage): Promise<void> {
  // After the desk has been reopened, the person may still be signed in.
  const email = stage.page.getByLabel('Email');
  const find = stage.page.getByRole('heading', { name: 'Find an application', level: 1 });
  await email.or(find).first().waitFor();
  if (await email.isVisible()) await signIn(stage.page);
  await find.waitFor();
}

async function signOut({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').waitFor();
}

/** The screens of a desk that follows an organization's rules. */
export const POLICY_SCREENS: Screens = {
  'policy-organization': async (stage) => {
    await signedIn(stage, RULES);
    await goTo(stage.page, 'Your organization', 'Settings');
    await stage.page.getByRole('heading', { name: 'Your organization', level: 2 }).waitFor();
  },
  'policy-notice': async ({ page }) => {
    await goTo(page, 'Find an application');
    await openApplication(page, '88-1042');
    await enterOwner(page, '4825', 'Nora Vale');
    await page.getByRole('button', { name: 'The customer has read this notice' }).waitFor();
  },
  'policy-held': async ({ page }) => {
    await outbox(page);
    await page.getByText('On legal hold').first().waitFor();
  },
  'policy-broken': async (stage) => {
    await signedIn(stage, {
      ...RULES,
      autoLockAtMost: 'ten',
      featuresOff: ['games'],
      frobnicate: 1,
    });
    await goTo(stage.page, 'Your organization', 'Settings');
    await stage.page.getByRole('heading', { name: 'Your organization', level: 2 }).waitFor();
  },
  'policy-send-now': async (stage) => {
    await signedIn(stage, { sendNowOnly: true });
    await openApplication(stage.page, '88-1042');
    await enterOwner(stage.page, '4826', 'Ivo Marsh');
  },
  'policy-send-now-leave': signOut,
  'settings-edited': async (stage) => {
    await stage.edit({
      forgotPasswordUrl: 'https://portal.example/forgot',
      autoLockMinutes: 0,
      retention: { contents: 7, drafts: 30, receipts: null, audit: null },
    });
    await signInAgain(stage);
    await stage.page.getByRole('button', { name: 'Keep changes' }).waitFor();
  },
  'policy-pin': async (stage) => {
    await stage.page.getByRole('button', { name: 'Undo changes' }).click();
    await stage.page.getByRole('button', { name: 'Undo changes' }).waitFor({ state: 'hidden' });
    await stage.rule({ requirePin: true });
    await stage.page.getByRole('heading', { name: 'Set a PIN' }).waitFor();
  },
};
