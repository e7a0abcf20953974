/**
 * What the program says of a field it refuses, as the contract and main word it in English, and how it
 * reads in this language. English takes each as it comes.
 */
export const messages: Readonly<Record<string, string>> = {};
