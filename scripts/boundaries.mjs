// A checker that checks nothing passes, so this plants imports that go the wrong way beside ones that go the right
// way and asks the project's own linter rules about both.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root, tool, toolEnvironment } from './setup.mjs'

// A specifier, or the file's whole text where another form than a plain import is meant.
const wrong = {
  'src/contract/a.ts': '#server/platform/x.ts',
  'src/contract/b.ts': 'fastify',
  'src/console/kit/a.ts': '#server/platform/x.ts',
  'src/console/kit/b.ts': '#console/clients/x.ts',
  'src/console/clients/a.ts': '#console/prizing/x.ts',
  'src/console/clients/b.ts': 'node:fs',
  'src/site/a.ts': '#db/tables.ts',
  'src/server/platform/a.ts': '#server/clients/x.ts',
  'src/server/platform/db/b.ts': '../../clients/x.ts',
  'src/server/adapters/a.ts': '#server/messaging/x.ts',
  'src/server/clients/a.ts': '#server/campaigns/x.ts',
  'src/server/messaging/a.ts': '#server/experiences/x.ts',
  'src/server/messaging/b.ts': '#server/participants/queries.ts',
  'src/server/messaging/c.ts': '#server/participants/recogniseQueries.ts',
  'src/server/messaging/d.ts': '#server/participants/consent/consent.ts',
  'src/server/messaging/e.ts': '#server/access/queries/users.ts',
  'src/server/messaging/f.ts': '../participants/identity.ts',
  'src/server/messaging/delivery/a.ts': '../../participants/identity.ts',
  'src/server/messaging/delivery/b.ts': '../../../server/participants/identity.ts',
  'src/server/messaging/delivery/c.ts': './../../participants/identity.ts',
  'src/server/messaging/delivery/d.ts': '../broadcasts/x.ts',
  'src/server/messaging/delivery/e.ts': '#server/messaging/broadcasts/x.ts',
  'src/server/messaging/g.ts': "export type { It } from '#server/participants/identity.ts'",
  'src/server/messaging/h.ts': "export * from '#server/participants/identity.ts'",
  'src/server/messaging/i.ts': "import '#server/participants/identity.ts'",
  'src/server/messaging/j.ts': "export const it = () => import('#server/participants/identity.ts')",
  'src/server/messaging/k.ts': "export type It = import('#server/participants/identity.ts').It",
  'src/server/messaging/l.ts': '#server/participants/people/participants.ts',
  'src/server/messaging/m.ts': '#server/participants/routes.ts',
  'src/server/participants/consent/a.ts': '../people/x.ts',
  'src/server/access/a.ts': '#server/clients/clients.ts',
  'src/server/operations/a.ts': '#server/reporting/reporting.ts',
  'src/server/main/b.ts': '#server/messaging/routes/broadcasts.ts',
  'src/server/prizing/a.ts': '#server/public/x.ts',
  'src/server/public/a.ts': '#server/main/x.ts',
  'src/server/main/a.ts': '#console/kit/x.ts',
  'src/contract/circle.ts': "import type { B } from './circleOfTypes.ts'\nexport type A = { b?: B }",
  'src/contract/circleOfTypes.ts': "import type { A } from './circle.ts'\nexport type B = { a?: A }",
}
const right = {
  'src/contract/ok.ts': '#contract/kit.ts',
  'src/contract/ok2.ts': 'zod',
  'src/console/clients/ok.ts': '#console/kit/x.ts',
  'src/server/clients/ok.ts': '#server/platform/x.ts',
  'src/server/messaging/ok.ts': '#server/participants/participants.ts',
  'src/server/messaging/broadcasts/ok.ts': '../delivery/x.ts',
  'src/server/messaging/delivery/ok.ts': '../linkValues.ts',
  'src/server/platform/http/ok.ts': '../errors.ts',
  'src/server/public/ok.ts': '#server/adapters/gateways/twilio/callback.ts',
  'src/server/main/ok.ts': '#server/public/public.ts',
  'src/server/main/ok2.ts': '#server/messaging/jobs.ts',
  'src/server/messaging/x.test.ts': '#server/participants/identity.ts',
  'src/server/platform/ok.ts': 'fastify',
}

const folder = mkdtempSync(join(tmpdir(), 'fanfare-boundaries-'))
try {
  copyFileSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  for (const [file, specifier] of Object.entries({ ...wrong, ...right })) plant(file, specifier)
  const caught = new Set(lint().map(({ filename }) => filename))
  const missed = Object.keys(wrong).filter((file) => !caught.has(file))
  const overdone = Object.keys(right).filter((file) => caught.has(file))
  console.log(
    `${Object.keys(wrong).length} planted, ${missed.length} missed, ${overdone.length} wrongly refused`,
  )
  for (const file of [...missed, ...overdone]) console.log(`${file} imports ${wrong[file] ?? right[file]}`)
  process.exitCode = missed.length + overdone.length > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true })
}

function plant(file, specifier) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  const isText = /^(import|export) /.test(specifier)
  const text = isText ? specifier : `import { it } from '${specifier}'\nexport const used = it`
  writeFileSync(join(folder, file), `${text}\n`)
}

function lint() {
  const options = { cwd: folder, encoding: 'utf8', env: toolEnvironment() }
  const done = spawnSync(tool('oxlint'), ['--format=json', '.'], options)
  const found = JSON.parse(done.stdout).diagnostics
  return found.filter(({ code }) => /no-restricted-imports|consistent-type-imports|no-cycle/.test(code))
}
