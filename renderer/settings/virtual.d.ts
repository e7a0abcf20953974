/** Generated when the window is built: vite.renderer.config.ts. */
declare module 'virtual:third-party-notices' {
  const notices: import('./third-party.ts').Notices;
  export { notices };
}
