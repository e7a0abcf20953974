import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { currentCase } from './state/current-case.svelte.ts';
import { startSendNews } from './state/send-news.ts';
import { session } from './state/session.svelte.ts';
import { settings } from './state/settings.svelte.ts';
import { submissions } from './state/submissions.svelte.ts';

const target = document.querySelector('#app');
if (target !== null) {
  // The list hears of a change before the open case does, so that the two never disagree on screen.
  submissions.start();
  currentCase.start();
  settings.start();
  startSendNews();
  void session.start();
  mount(App, { target });
}
