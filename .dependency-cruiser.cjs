/**
 * The direction of imports. Read `from → to` as "files here must not import files there".
 * renderer → preload/contract ← preload, and below the contract preload/json
 * Floors of main, the lowest first: a room imports rooms of lower floors, never its own floor's others.
 */
const FLOORS = [
  ['names', 'system'],
  ['reading'],
  ['platform', 'precheck', 'vault'],
  ['applications', 'outbox', 'scanner', 'settings'],
  ['privacy', 'session'],
  ['desk'],
  ['ipc'],
  ['hosts'],
];

/** Lower rooms that a room has no business with all the same. */
const APART = {
  applications: ['precheck'],
  privacy: ['platform', 'precheck', 'scanner', 'settings'],
  scanner: ['platform', 'vault'],
  session: ['applications', 'precheck', 'scanner'],
  settings: ['precheck', 'vault'],
};

/**
 * Rooms of the window, the lowest floor first. Rooms of one floor may import each other. Only the context that passes
 * a person's state down names a type of the highest floor, where the state is created from the rooms below.
 */
const WINDOW_FLOORS = [
  ['design', 'desk', 'text'],
  ['kit'],
  ['json-tree'],
  ['outbox'],
  ['application'],
  ['find'],
  ['camera', 'counter', 'scanner'],
  ['records'],
  ['settings'],
  ['app'],
];

const windowRules = WINDOW_FLOORS.slice(0, -1).map((rooms, floor) => ({
  name: `window-${rooms.join('-')}-imports-down-only`,
  severity: 'error',
  from: {
    path: `^renderer/(${rooms.join('|')})/`,
    pathNot: '^renderer/desk/person-state\\.ts$',
  },
  to: {
    path: `^renderer/(${WINDOW_FLOORS.slice(floor + 1)
      .flat()
      .join('|')})/`,
  },
}));

const floorRules = FLOORS.flatMap((rooms, floor) =>
  rooms.map((room) => {
    const others = [...FLOORS.slice(floor).flat(), ...(APART[room] ?? [])];
    return {
      name: `${room}-imports-down-only`,
      severity: 'error',
      from: { path: `^main/${room}/` },
      to: { path: `^main/(${others.filter((other) => other !== room).join('|')})/` },
    };
  }),
);

/** Rooms of a folder, in their order: what is in one imports only the rooms before it. */
const inOrder = (folder, ...rooms) =>
  rooms.slice(0, -1).map((room, place) => ({
    name: `${folder.split('/').at(-1)}-${room}-imports-down-only`,
    severity: 'error',
    from: { path: `^main/${folder}/${room}/` },
    to: { path: `^main/${folder}/(${rooms.slice(place + 1).join('|')})/` },
  }));

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
      comment:
        'The contract imports the schema library, the reading of JSON and itself, nothing else.',
      severity: 'error',
      from: { path: '^preload/contract/' },
      to: { pathNot: '^preload/(contract|json)/|(^|/)node_modules/valibot/' },
    },
    {
      name: 'json-is-a-leaf',
      severity: 'error',
      from: { path: '^preload/json/' },
      to: { pathNot: '^preload/json/' },
    },
    {
      name: 'preload-sees-the-contract-only',
      severity: 'error',
      from: { path: '^preload/', pathNot: '^preload/(contract|json)/' },
      to: { path: '^(main|renderer|test)/' },
    },
    {
      name: 'renderer-sees-the-contract-only',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(main|test|preload/(?!contract/|json/))' },
    },
    {
      name: 'renderer-has-no-node',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'person-state-is-made-with-its-screens',
      comment: 'What is made elsewhere would not go when another person comes.',
      severity: 'error',
      from: { pathNot: '^renderer/app/PersonScreens\\.svelte$' },
      to: {
        path: '^renderer/app/person-state\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'machine-state-knows-nobody',
      severity: 'error',
      from: { path: '^renderer/desk/machine/' },
      to: { path: '^renderer/(?!desk/|text/)|^renderer/desk/person-state' },
    },
    {
      name: 'main-has-no-renderer',
      severity: 'error',
      from: { path: '^main/' },
      to: { path: '^(dev|renderer|scripts|test)/' },
    },
    {
      name: 'dev-imports-main-only',
      severity: 'error',
      from: { path: '^dev/' },
      to: { path: '^(renderer|scripts|test)/' },
    },
    {
      name: 'electron-in-its-host-only',
      severity: 'error',
      from: { pathNot: '^(main/hosts/electron|preload)/' },
      to: { path: '(^|/)node_modules/electron/' },
    },
    ...['platform', 'scanner'].map((peer) => ({
      name: `practice-${peer}-stands-alone`,
      comment: 'Else client and emulator would agree on the same mistake.',
      severity: 'error',
      from: { path: `^main/practice/${peer}/` },
      to: { path: `^(main/(?!practice/${peer}/)|preload/|renderer/|test/)` },
    })),
    {
      name: 'practice-is-opened-by-the-desk-only',
      severity: 'error',
      from: { path: '^(main/(?!practice/|desk/)|dev/)' },
      to: { path: '^main/practice/' },
    },
    ...floorRules,
    ...windowRules,
    ...inOrder(
      'outbox',
      'submission',
      'journal',
      'book',
      'captures',
      'visit',
      'sending',
      'retention',
    ),
    {
      name: 'journal-knows-no-record-of-the-desk',
      severity: 'error',
      from: { path: '^main/outbox/journal/[^/]+$' },
      to: { path: '^main/outbox/journal/audit/' },
    },
    ...inOrder('system', 'tasks', 'files', 'shutdown', 'workers'),
    ...inOrder('session', 'lock'),
    ...inOrder(
      'precheck',
      'math',
      'formats',
      'location',
      'jpeg',
      'hidden-content',
      'pdf',
      'vision',
      'recognition',
      'cardholder',
      'contents',
      'facts',
      'analysis',
      'rules',
      'decoders',
      'worker',
    ),
    {
      name: 'precheck-rooms-do-not-import-what-they-make-up',
      severity: 'error',
      from: { path: '^main/precheck/[^/]+/' },
      to: { path: '^main/precheck/(judge|precheck|upload-plan|worker-pool)\\.ts$' },
    },
    ...inOrder(
      'precheck/vision',
      'picture',
      'outline',
      'glass',
      'flat',
      'page',
      'light',
      'sharpness',
      'screen',
      'hand',
    ),
    ...inOrder('precheck/recognition', 'nets', 'print', 'mrz', 'barcode', 'side'),
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
