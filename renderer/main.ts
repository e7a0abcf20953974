import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import './design/print.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { askBeforeClosing } from './state/closing.ts';
import { currentCase } from './state/current-case.svelte.ts';
import { startPresence } from './state/machine/presence.ts';
import { session } from './state/machine/session.svelte.ts';
import { settings } from './state/machine/settings.svelte.ts';
import { ticking } from './state/machine/ticking.svelte.ts';
import { outbox } from './state/outbox.svelte.ts';
import { startSendNews } from './state/send-news.ts';
import { submissions } from './state/submissions.svelte.ts';
import { language } from './text/language.ts';

const target = document.querySelector('#app');
if (target !== null) {
  // The language of the page (WCAG 3.1.1); the document's own is the one it starts to load in.
  document.documentElement.lang = language;
  // The list hears of a change before the open case does, so that the two never disagree on screen.
  outbox.start();
  submissions.start();
  currentCase.start();
  settings.start();
  startSendNews();
  askBeforeClosing();
  startPresence();
  ticking.start();
  void session.start();
  mount(App, { target });
}
