import * as english from './en-us/sign-out.ts';
import { inLanguage } from './language.ts';

/** Read with the screens that show it. */
export const { signOut: signOutText } = await inLanguage(
  english,
  () => import('./es-us/sign-out.ts'),
);
