/**
 * The direction of imports. Read `from → to` as "files here must not import files there".
 * renderer → preload/contract ← preload
 * main: hosts → compose → ipc | origin → casework | outbox | session | precheck → platform | vault → contract
 */
const below = (layer, ...forbidden) => ({
  name: `${layer}-imports-down-only`,
  severity: 'error',
  from: { path: `^main/${layer}/` },
  to: { path: `^main/(${forbidden.join('|')})` },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contract-is-a-leaf',
      comment: 'The contract imports the schema library and itself, nothing else.',
      severity: 'error',
      from: { path: '^preload/contract/' },
      to: { pathNot: '^preload/contract/|(^|/)node_modules/valibot/' },
    },
    {
      name: 'preload-sees-the-contract-only',
      severity: 'error',
      from: { path: '^preload/', pathNot: '^preload/contract/' },
      to: { path: '^(main|renderer|test)/' },
    },
    {
      name: 'renderer-sees-the-contract-only',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(main|test|preload/(?!contract/))' },
    },
    {
      name: 'renderer-has-no-node',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'main-has-no-renderer',
      severity: 'error',
      from: { path: '^main/' },
      to: { path: '^(renderer|test)/' },
    },
    {
      name: 'electron-in-its-host-only',
      severity: 'error',
      from: { pathNot: '^(main/hosts/electron|preload)/' },
      to: { path: '(^|/)node_modules/electron/' },
    },
    {
      name: 'practice-platform-stands-alone',
      comment: 'Else client and emulator would agree on the same mistake.',
      severity: 'error',
      from: { path: '^main/practice-platform/' },
      to: { path: '^(main/(?!practice-platform/)|preload/|renderer/|test/)' },
    },
    {
      name: 'practice-platform-is-composed-only',
      severity: 'error',
      from: { path: '^main/(?!practice-platform/|compose[^/]*\\.ts|hosts/)' },
      to: { path: '^main/practice-platform/' },
    },
    below(
      'vault',
      'compose',
      'hosts',
      'ipc',
      'origin',
      'casework',
      'outbox',
      'session',
      'precheck',
      'platform',
    ),
    below(
      'platform',
      'compose',
      'hosts',
      'ipc',
      'origin',
      'casework',
      'outbox',
      'session',
      'precheck',
      'vault',
    ),
    below(
      'precheck',
      'compose',
      'hosts',
      'ipc',
      'origin',
      'casework',
      'outbox',
      'session',
      'platform',
    ),
    below('session', 'compose', 'hosts', 'ipc', 'origin', 'casework', 'outbox', 'precheck'),
    below('casework', 'compose', 'hosts', 'ipc', 'origin', 'outbox', 'precheck'),
    below('outbox', 'compose', 'hosts', 'ipc', 'origin', 'casework'),
    below('ipc', 'compose', 'hosts', 'origin'),
    below('origin', 'compose', 'hosts', 'ipc'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.svelte', '.js', '.mjs', '.cjs', '.json'],
      conditionNames: ['svelte', 'node', 'import', 'require', 'default'],
    },
  },
};
