import type { OxlintConfig } from 'oxlint'

/**
 * The floors of the server from the ground up (ARCHITECTURE.md), each with those of its folders that have an order of
 * their own, again from the ground up. Whoever stands higher imports the front file of whoever stands lower.
 */
const floors = {
  platform: [],
  adapters: [],
  access: [],
  clients: [],
  webhooks: [],
  participants: ['search', 'lists', 'consent', 'people', 'accounts', 'imports'],
  campaigns: [],
  messaging: ['email', 'delivery', 'conversations', 'broadcasts'],
  experiences: [],
  entries: [],
  prizing: [],
  listeners: [],
  operations: [],
  reporting: [],
  public: [
    'memory',
    'heldBack',
    'strays',
    'pages',
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

/** Everything of the server is refused but what the floor stands on. */
function floorPatterns(floor: string): Pattern[] {
  const below = floorNames.slice(0, floorNames.indexOf(floor))
  const message = 'From another domain only its front file, and only from a lower floor (ARCHITECTURE.md).'
  const open = [...below.filter((name) => openFloors.includes(name)), floor].map((name) => `${name}/**`)
  const fronts = below.filter((name) => !openFloors.includes(name)).map((name) => `${name}/${name}.ts`)
  const registered = floor === 'main' ? ['*/routes.ts', '*/jobs.ts'] : []
  const allowed = [...open, ...fronts, ...registered].map((path) => `!#server/${path}`)
  const others = floorNames.filter((name) => name !== floor)
  return [
    { group: ['#server/**', ...allowed], message },
    { regex: `^[./]*\\.\\./(src/|server/)*${anyOf(others)}/`, message },
    {
      group: ['#console/**', '#site/**', '#test/**'],
      message: "The server imports neither the browser's code nor the tests'.",
    },
  ]
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

const browserPatterns: Pattern[] = [
  {
    group: ['#server/**', '#db/**', '#test/**'],
    message: 'The browser imports the contract, never the server.',
  },
  { group: ['node:*'], message: 'The browser has no Node.' },
]
const areaPattern = (others: readonly string[], message: string): Pattern => ({
  regex: `^(#console|[./]*\\.\\.)/${anyOf(others)}/`,
  message,
})
const consoleRules = [
  may(['src/console/**', 'src/site/**'], browserPatterns),
  ...areas.map((area) => {
    const others = areas.filter((name) => name !== area)
    const message = 'An area imports kit, parts and the contract, never another area.'
    return may([`src/console/${area}/**`], [...browserPatterns, areaPattern(others, message)])
  }),
  may(
    ['src/console/kit/**', 'src/console/parts/**'],
    [...browserPatterns, areaPattern(areas, 'Kit and parts stand below the areas.')],
  ),
]

const contractRules = may(
  ['src/contract/**'],
  [
    { group: ['**', '!zod', '!#contract/**', '!./**', '!../**'], message: 'The contract imports zod only.' },
    { regex: '^\\.\\./\\.\\./', message: 'Cross folders by #contract/.' },
  ],
)

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
  overrides: [contractRules, ...serverRules, ...consoleRules, testRules],
} satisfies OxlintConfig
