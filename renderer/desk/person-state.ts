import { createContext } from 'svelte';
import type { PersonState } from '#app/person-state.ts';

/**
 * The state of the person at the desk. Call `personState` during component initialization.
 * `givePersonState` is only for the component that is created again for each person.
 */
export const [personState, givePersonState] = createContext<PersonState>();
