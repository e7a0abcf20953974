import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import './design/layout.css';
import './design/print.css';
import { mount } from 'svelte';
import { startPresence } from '#desk/machine/session.svelte.ts';
import App from './app/App.svelte';
import { session } from './desk/machine/session.svelte.ts';
import { settings } from './desk/machine/settings.svelte.ts';
import { ticking } from './desk/machine/ticking.svelte.ts';
import { typing } from './desk/machine/typing.svelte.ts';
import { language } from './text/language.ts';

const target = document.querySelector('#app');
if (target !== null) {
  // Sets the language of the page (WCAG 3.1.1). Until then, the page has the language from the HTML
  // file.
  document.documentElement.lang = language;
  settings.start();
  startPresence();
  ticking.start();
  typing.start();
  void session.start();
  mount(App, { target });
}
