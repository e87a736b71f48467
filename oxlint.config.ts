import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OxlintConfig } from 'oxlint'

/**
 * The floors of the server from the ground up (ARCHITECTURE.md), each with those of its folders that have an order of
 * their own, again from the ground up. Whoever stands higher imports the front file of whoever stands lower.
 */
export const floors = {
  platform: [],
  adapters: [],
  access: [
    'queries',
    'mail',
    'signIn',
    'twoStep',
    'accounts',
    'invitations',
    'notices',
    'profile',
    'tokens',
    'signOn',
    'support',
    'trail',
  ],
  clients: [],
  webhooks: [],
  participants: ['queries', 'search', 'lists', 'consent', 'people', 'accounts', 'imports'],
  campaigns: [],
  messaging: ['email', 'delivery', 'conversations', 'broadcasts'],
  experiences: ['domains', 'queries', 'pages', 'contests', 'library', 'publishing', 'list', 'kinds'],
  entries: ['list', 'queries', 'reading', 'fraud', 'images', 'validation', 'days', 'bulk', 'secretCodes'],
  prizing: [],
  listeners: [],
  operations: [],
  reporting: [],
  public: [
    'memory',
    'heldBack',
    'strays',
    'uploads',
    'pages',
    'prizes',
    'draws',
    'winners',
    'offline',
    'email',
    'accounts',
    'claims',
    'outcomes',
    'widget',
    'callbacks',
    'rehearsal',
  ],
  main: [],
}
const floorNames = Object.keys(floors)
/** Those that the contract has too, in the same order. */
const domains = floorNames.filter((name) => !['platform', 'adapters', 'main'].includes(name))

/** Floors without a front file: each of their files may be imported. */
const openFloors = ['platform', 'adapters']

/** The areas of the console; none imports another. */
const areas = [
  ...['access', 'clients', 'campaigns', 'participants', 'messaging', 'experiences', 'entries', 'prizing'],
  ...['operations', 'reporting', 'webhooks'],
]

type Override = NonNullable<OxlintConfig['overrides']>[number]
type Pattern = { group: string[]; message: string } | { regex: string; message: string }

const may = (files: string[], patterns: Pattern[]): Override => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

const anyOf = (names: readonly string[]) => `(${names.join('|')})`

/** The folders that stand there, so that an adapter, a kind or a provider needs no line here. */
function foldersIn(path: string): string[] {
  const folder = join(import.meta.dirname, path)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))
}

/** Each of these, a folder or a file of its own in `path`, refuses what lies in another of them. */
const apart = (path: string, names: readonly string[], message: string, patterns: Pattern[]): Override[] =>
  names.map((name) => {
    const others = anyOf(names.filter((other) => other !== name))
    const regex = `^(#${path.replace('src/', '')}|[./]*.)/${others}(/|.tsx?$)`
    return may([`${path}/${name}/**`, `${path}/${name}.ts`], [{ regex, message }, ...patterns])
  })

/** Everything of the server is refused but what the floor stands on. */
function floorPatterns(floor: string, own = [`${floor}/**`]): Pattern[] {
  const below = floorNames.slice(0, floorNames.indexOf(floor))
  const message = 'From another domain only its front file, and only from a lower floor (ARCHITECTURE.md).'
  const open = below.filter((name) => openFloors.includes(name)).map((name) => `${name}/**`)
  const fronts = below.filter((name) => !openFloors.includes(name)).map((name) => `${name}/${name}.ts`)
  const registered = floor === 'main' ? ['*/routes.ts', '*/jobs.ts'] : []
  const allowed = [...open, ...own, ...fronts, ...registered].map((path) => `!#server/${path}`)
  const others = floorNames.filter((name) => name !== floor)
  return [
    ...contractPatterns(floor),
    { group: ['#server/**', ...allowed], message },
    { regex: `^[./]*\\.\\./(src/|server/)*${anyOf(others)}/`, message },
    ...(floor === 'main' ? [] : [{ regex: '^(#|[./]*\\.\\./)demo/', message: 'Only main plays the demo.' }]),
    {
      group: ['#console/**', '#site/**', '#test/**'],
      message: "The server imports neither the browser's code nor the tests'.",
    },
  ]
}

/** What a floor of the server does is said by its own folder of the contract or a lower one. */
function contractPatterns(floor: string): Pattern[] {
  const higher = domains.filter((name) => floorNames.indexOf(name) > floorNames.indexOf(floor))
  if (openFloors.slice(1).includes(floor) || higher.length === 0) return []
  return [{ regex: `^#contract/${anyOf(higher)}/`, message: 'The contract of a higher floor.' }]
}

const serverRules = Object.entries(floors).flatMap(([floor, folders]: [string, string[]]) => [
  may([`src/server/${floor}/**`], floorPatterns(floor)),
  ...folders.slice(0, -1).map((folder, at) =>
    may(
      [`src/server/${floor}/${folder}/**`],
      [
        // Before the floors: where a list of those allowed matches, oxlint asks no further pattern.
        {
          regex: `^(#server/${floor}|[./]*\\.\\.)/${anyOf(folders.slice(at + 1))}/`,
          message: `Within ${floor}, folders import in the order of oxlint.config.ts.`,
        },
        ...floorPatterns(floor),
      ],
    ),
  ),
])

/** The folders of the adapters know of each other what a port or settings say, and no more. */
const adapters = foldersIn('src/server/adapters')
const adapterPatterns = (folder: string): Pattern[] => {
  const others = anyOf(adapters.filter((name) => name !== folder))
  const seen = ['*.ts', `${folder}/**`, '*/port.ts', '**/settings.ts'].map((path) => `adapters/${path}`)
  const message = 'Another adapter is named by #server/adapters/.'
  return [{ regex: `^[./]*\\.\\./${others}/`, message }, ...floorPatterns('adapters', seen)]
}
const adapterRules = adapters.map((folder) =>
  may([`src/server/adapters/${folder}/**`], adapterPatterns(folder)),
)

const providerRules = apart(
  'src/server/adapters/gateways',
  foldersIn('src/server/adapters/gateways'),
  'A provider knows of no other one.',
  adapterPatterns('gateways'),
)
const kindsApart = (root: 'server' | 'console', patterns: Pattern[]) =>
  apart(
    `src/${root}/experiences/kinds`,
    foldersIn(`src/${root}/experiences/kinds`),
    'A kind knows of no other one.',
    patterns,
  )

const browserPatterns: Pattern[] = [
  {
    group: ['#server/**', '#db/**', '#test/**', '#demo/**'],
    message: 'The browser imports the contract, never the server.',
  },
  { regex: '^[./]*\\.\\./(src/)?(server|db|test|demo)/', message: 'Cross roots by their names.' },
  { group: ['node:*'], message: 'The browser has no Node.' },
]
const siteRules = may(
  ['src/site/**'],
  [
    { regex: '^(#|[./]*\\.\\./)console/', message: 'The public pages load nothing of the console.' },
    ...browserPatterns,
  ],
)

/** Of the console: what stands in these folders, or files beside them. */
const foldersOf = (names: readonly string[], message: string): Pattern => ({
  regex: `^(#console|[./]*\\.\\.)/${anyOf(names)}/`,
  message,
})
const filesOf = (names: readonly string[], message: string): Pattern => ({
  regex: `^(#console|[./]*\\.\\.)/${anyOf(names)}\\.tsx?$`,
  message,
})
/** Of an area, what stands above it reads the declaration of its pages; the record of kinds reads the kinds. */
const onlyPages: Pattern[] = ['#console', '.'].map((at) => ({
  group: [
    ...areas.map((area) => `${at}/${area}/**`),
    ...[`!${at}/*/pages.ts`, `!${at}/experiences/kinds/**`],
  ],
  message: "Of an area only its pages.ts; everything else of it is loaded by the page's file.",
}))
const putTogether = ['routes', 'main', 'theme']

const kitMessage = 'The kit has no business word: it stands on the dictionary and the contract alone.'
const areaMessage = 'An area imports kit, parts and the contract, never another area.'
const consolePatterns: Pattern[] = [
  { regex: '^(#|[./]*\\.\\./)site/', message: 'The console loads nothing of the public pages.' },
  ...browserPatterns,
]
const areaPatterns = (area: string): Pattern[] => [
  foldersOf([...areas.filter((name) => name !== area), 'shell', 'start'], areaMessage),
  filesOf([...putTogether, 'pages'], areaMessage),
  ...consolePatterns,
]
const consoleRules = [
  may(['src/console/**'], [...onlyPages, ...consolePatterns]),
  siteRules,
  may(
    ['src/console/dictionary/**'],
    [
      foldersOf(
        [...areas, 'parts', 'shell', 'start'],
        'The dictionary stands below everything that is drawn.',
      ),
      filesOf(
        [...putTogether, 'paths', 'pages', 'kinds'],
        'The dictionary stands below everything that is drawn.',
      ),
      ...consolePatterns,
    ],
  ),
  may(
    ['src/console/kit/**'],
    [
      foldersOf([...areas, 'parts', 'shell', 'start'], kitMessage),
      filesOf([...putTogether, 'paths', 'pages', 'kinds'], kitMessage),
      ...consolePatterns,
    ],
  ),
  may(
    ['src/console/parts/**'],
    [
      foldersOf([...areas, 'shell', 'start'], 'Parts stand below the areas.'),
      filesOf([...putTogether, 'kinds'], 'Parts stand below the areas.'),
      ...consolePatterns,
    ],
  ),
  ...areas.map((area) => may([`src/console/${area}/**`], areaPatterns(area))),
  may(
    ['src/console/shell/**', 'src/console/start/**'],
    [
      { regex: `^[./]*\\.\\./${anyOf(areas)}/`, message: 'Name an area by #console/.' },
      ...onlyPages,
      filesOf(putTogether, 'The router and the theme put the console together.'),
      ...consolePatterns,
    ],
  ),
  ...kindsApart('console', areaPatterns('experiences')),
]

const otherRoots = ['server', 'console', 'site', 'db', 'test', 'demo']
const contractPatternsOf = (higher: readonly string[], message: string): Pattern[] => [
  ...(higher.length === 0 ? [] : [{ regex: `^(#contract|\\.\\.?)/${anyOf(higher)}/`, message }]),
  { regex: `^[./]*\\.\\./${anyOf(otherRoots)}/`, message: 'The contract imports zod only.' },
  { group: ['**', '!zod', '!#contract/**', '!./**', '!../**'], message: 'The contract imports zod only.' },
]
/** Its domains stand as the server's floors do; on the ground are its loose files and `words/`. */
const contractRules = [
  may(['src/contract/**'], contractPatternsOf(domains, 'What all domains stand on knows none of them.')),
  may(['src/contract/routes.ts', 'src/contract/reasons.ts'], contractPatternsOf([], '')),
  ...domains.map((domain, at) =>
    may(
      [`src/contract/${domain}/**`],
      contractPatternsOf(
        domains.slice(at + 1),
        "The contract's domains import in the order of the server's floors.",
      ),
    ),
  ),
]

/** Tests stand above all floors. */
const testRules: Override = {
  files: ['**/*.test.ts', '**/*.suite.ts', 'test/**'],
  rules: {
    'typescript/no-floating-promises': [
      'error',
      {
        allowForKnownSafeCalls: [
          {
            from: 'package',
            package: 'node:test',
            name: ['test', 'describe', 'it', 'suite', 'before', 'after', 'beforeEach', 'afterEach'],
          },
        ],
      },
    ],
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'no-restricted-imports': 'off',
  },
}

export default {
  plugins: ['typescript', 'import'],
  categories: { correctness: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: true }],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-spread': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/no-redundant-type-constituents': 'off',
  },
  ignorePatterns: ['dist', 'data', 'node_modules', '.tsbuild', 'test-results'],
  overrides: [
    ...contractRules,
    ...serverRules,
    ...adapterRules,
    ...providerRules,
    ...kindsApart('server', floorPatterns('experiences')),
    ...consoleRules,
    testRules,
  ],
} satisfies OxlintConfig
