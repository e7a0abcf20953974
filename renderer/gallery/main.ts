// First: what the components import asks the desk while it is read.
import './stand-in-desk.ts';
import '../design/fonts.css';
import '../design/tokens.css';
import '../design/base.css';
import '../design/layout.css';
import './gallery.css';
import { mount } from 'svelte';
import Gallery from './Gallery.svelte';

const target = document.querySelector('#app');
if (target !== null) mount(Gallery, { target });
