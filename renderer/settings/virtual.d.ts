/** Generated when the window is built. See vite.renderer.config.ts. */
declare module 'virtual:third-party-notices' {
  const notices: import('./third-party.ts').Notices;
  export { notices };
}
