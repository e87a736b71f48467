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
  'src/server/participants/queries/a.ts': '../search/x.ts',
  'src/server/experiences/pages/a.ts': '../publishing/x.ts',
  'src/server/experiences/contests/a.ts': '#server/experiences/list/x.ts',
  'src/server/public/pages/a.ts': '../draws/x.ts',
  'src/server/public/prizes/a.ts': '../winners/x.ts',
  'src/server/public/draws/a.ts': '#server/public/offline/x.ts',
  'src/server/public/winners/a.ts': '../claims/x.ts',
  'src/server/public/offline/a.ts': '../accounts/x.ts',
  'src/server/access/a.ts': '#server/clients/clients.ts',
  'src/server/operations/a.ts': '#server/reporting/reporting.ts',
  'src/server/main/b.ts': '#server/messaging/broadcasts/routes.ts',
  'src/server/prizing/a.ts': '#server/public/x.ts',
  'src/server/public/a.ts': '#server/main/x.ts',
  'src/server/main/a.ts': '#console/kit/x.ts',
  'src/contract/access/a.ts': '../../server/platform/x.ts',
  'src/console/kit/c.ts': '#console/parts/x.ts',
  'src/console/kit/d.ts': '#console/shell/x.ts',
  'src/console/kit/e.ts': '#console/start/x.ts',
  'src/console/kit/f.ts': '#console/paths.ts',
  'src/console/kit/g.ts': '../paths.ts',
  'src/console/kit/h.ts': '../routes.tsx',
  'src/console/kit/edit/i.ts': '../../parts/x.ts',
  'src/console/kit/j.ts': '#site/x.ts',
  'src/console/kit/k.ts': '#console/clients/pages.ts',
  'src/console/parts/a.ts': '#console/shell/x.ts',
  'src/console/parts/b.ts': '#console/clients/x.ts',
  'src/console/parts/c.ts': '../start/x.ts',
  'src/console/clients/d.ts': '#console/routes.tsx',
  'src/console/clients/e.ts': '../routes.tsx',
  'src/console/clients/f.ts': '#console/main.tsx',
  'src/console/clients/g.ts': '#demo/demo.ts',
  'src/console/clients/h.ts': '#console/access/pages.ts',
  'src/console/clients/i.ts': '#console/pages.ts',
  'src/console/shell/a.ts': '#console/messaging/x.ts',
  'src/console/shell/b.ts': '../messaging/x.ts',
  'src/console/shell/palette/c.ts': '../../messaging/x.ts',
  'src/console/shell/d.ts': '#console/routes.tsx',
  'src/console/start/a.ts': '#console/messaging/x.ts',
  'src/console/start/b.ts': '../messaging/x.ts',
  'src/console/routesOf.ts': './messaging/x.ts',
  'src/console/routesAt.ts': '#console/messaging/x.ts',
  'src/console/dictionary/a.ts': '#console/clients/x.ts',
  'src/console/dictionary/en/b.ts': '../../clients/x.ts',
  'src/console/dictionary/c.ts': '#console/parts/x.ts',
  'src/console/experiences/kinds/external/a.ts': '../sweepstakes/x.ts',
  'src/console/experiences/kinds/external/b.ts': '#console/experiences/kinds/sweepstakes/x.ts',
  'src/console/experiences/kinds/external/c.ts': '#console/clients/x.ts',
  'src/site/b.ts': '#console/kit/x.ts',
  'src/site/draw/c.ts': '../../console/kit/x.ts',
  'src/site/d.ts': '#demo/demo.ts',
  'src/server/experiences/kinds/external/a.ts': '../sweepstakes/x.ts',
  'src/server/experiences/kinds/external/b.ts': '#server/experiences/kinds/sweepstakes/x.ts',
  'src/server/experiences/kinds/external/c.ts': '#server/prizing/prizing.ts',
  'src/server/experiences/kinds/sweepstakes/d.ts': '../external.ts',
  'src/server/experiences/kinds/external.ts': './sweepstakes/x.ts',
  'src/server/clients/b.ts': '#demo/demo.ts',
  'src/server/clients/c.ts': '../../../demo/demo.ts',
  'src/server/adapters/gateways/twilio/a.ts': '../smtp/x.ts',
  'src/server/adapters/gateways/smtp/b.ts': '#server/adapters/gateways/twilio/x.ts',
  'src/server/adapters/gateways/smtp/c.ts': '#server/clients/clients.ts',
  'src/console/clients/j.ts': '#console/shell/x.ts',
  'src/console/clients/k.ts': '../shell/x.ts',
  'src/console/clients/l.ts': '#console/start/x.ts',
  'src/server/adapters/gateways/d.ts': '#server/adapters/storage/x.ts',
  'src/server/adapters/gateways/smtp/e.ts': '../../storage/x.ts',
  'src/server/adapters/beacon/a.ts': '../storage/s3/s3.ts',
  'src/server/adapters/beacon/b.ts': '#server/adapters/storage/s3/s3.ts',
  'src/server/adapters/beacon/c.ts': '../names/textRecords.ts',
  'src/server/adapters/names/a.ts': '../beacon/drand.ts',
  'src/server/adapters/names/b.ts': '#server/adapters/beacon/drand.ts',
  'src/server/adapters/storage/s3/a.ts': '../../names/textRecords.ts',
  'src/server/adapters/gateways/twilio/f.ts': '#server/adapters/storage/x.ts',
  'src/server/access/queries/a.ts': '../signIn/x.ts',
  'src/server/access/mail/a.ts': '#server/access/accounts/x.ts',
  'src/server/access/signIn/a.ts': '../twoStep/x.ts',
  'src/server/access/signIn/queries/b.ts': '../../twoStep/x.ts',
  'src/server/platform/c.ts': '#contract/prizing/x.ts',
  'src/server/clients/d.ts': '#contract/messaging/x.ts',
  'src/contract/c.ts': './prizing/x.ts',
  'src/contract/d.ts': '#contract/prizing/x.ts',
  'src/contract/words/a.ts': '../prizing/x.ts',
  'src/contract/entries/a.ts': '../prizing/x.ts',
  'src/contract/entries/b.ts': '#contract/prizing/x.ts',
  'src/contract/experiences/kinds/c.ts': '#contract/prizing/x.ts',
  'src/contract/clients/d.ts': 'fastify',
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
  'src/console/clients/ok2.ts': '#console/paths.ts',
  'src/console/clients/pages.ts': '#console/kit/pages/x.ts',
  'src/console/clients/settings/ok3.ts': '../x.ts',
  'src/console/clients/ok4.ts': '#console/parts/x.ts',
  'src/console/kit/ok.ts': '#console/dictionary/x.ts',
  'src/console/parts/ok.ts': '#console/paths.ts',
  'src/console/shell/ok.ts': '#console/clients/pages.ts',
  'src/console/start/ok.ts': '#console/clients/pages.ts',
  'src/console/ok.ts': './clients/pages.ts',
  'src/console/kinds.ts': './experiences/kinds/external/x.ts',
  'src/console/experiences/kinds/external/ok.ts': '../kind.ts',
  'src/console/experiences/kinds/sweepstakes/ok.ts': './x.ts',
  'src/server/experiences/kinds/external/ok.ts': '../kind.ts',
  'src/server/experiences/kinds/sweepstakes/ok.ts': '../../record.ts',
  'src/server/adapters/gateways/twilio/ok.ts': '../port.ts',
  'src/server/adapters/gateways/smtp/ok.ts': '#server/adapters/email/port.ts',
  'src/server/adapters/email/ok.ts': '#server/adapters/gateways/smtp/settings.ts',
  'src/server/main/ok3.ts': '#demo/demo.ts',
  'src/site/ok.ts': '#contract/public/x.ts',
  'src/server/access/twoStep/ok.ts': '../signIn/x.ts',
  'src/server/access/trail/ok.ts': '../accessTokens.ts',
  'src/server/adapters/webhooks/ok.ts': '../deadline.ts',
  'src/server/adapters/beacon/ok.ts': '#server/adapters/names/port.ts',
  'src/server/adapters/names/ok.ts': './x.ts',
  'src/server/public/draws/ok.ts': '../pages/x.ts',
  'src/server/public/outcomes/ok.ts': '../draws/x.ts',
  'src/server/experiences/kinds/ok.ts': '../publishing/x.ts',
  'src/server/platform/ok2.ts': '#contract/words/x.ts',
  'src/server/prizing/ok.ts': '#contract/entries/x.ts',
  'src/contract/prizing/ok.ts': '../entries/x.ts',
  'src/contract/routes.ts': './prizing/x.ts',
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
