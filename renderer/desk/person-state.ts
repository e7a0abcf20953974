import { createContext } from 'svelte';
import type { PersonState } from '#app/person-state.ts';

/**
 * What the window holds for whoever is at the desk. Call while a component is set up; `givePersonState` is
 * for the one component that is made anew for each of them.
 */
export const [personState, givePersonState] = createContext<PersonState>();
