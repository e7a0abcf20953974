import { createContext } from 'svelte';
import type { PersonState } from '#app/person-state.ts';

/**
 * Returns the state of the person at the desk. Call `personState` during component initialization.
 * Only the component that is recreated for each person may call `givePersonState`.
 */
export const [personState, givePersonState] = createContext<PersonState>();
