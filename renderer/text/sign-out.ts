import { signOut as english } from './en-us/sign-out.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const signOutText = await inLanguage(
  english,
  async () => (await import('./es-us/sign-out.ts')).signOut,
);
