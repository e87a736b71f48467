// A checker that checks nothing passes, so this plants imports that go the wrong way beside ones that go the right
// way and asks the project's own linter rules about both.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root, tool } from './setup.mjs'

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
  'src/server/prizing/a.ts': '#server/public/x.ts',
  'src/server/public/a.ts': '#server/main/x.ts',
  'src/server/main/a.ts': '#console/kit/x.ts',
}
const right = {
  'src/contract/ok.ts': '#contract/kit.ts',
  'src/contract/ok2.ts': 'zod',
  'src/console/clients/ok.ts': '#console/kit/x.ts',
  'src/server/clients/ok.ts': '#server/platform/x.ts',
  'src/server/messaging/ok.ts': '#server/participants/participants.ts',
  'src/server/main/ok.ts': '#server/public/x.ts',
  'src/server/platform/ok.ts': 'fastify',
}

const folder = mkdtempSync(join(tmpdir(), 'fanfare-boundaries-'))
try {
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
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
  writeFileSync(join(folder, file), `import { it } from '${specifier}'\nexport const used = it\n`)
}

function lint() {
  const done = spawnSync(tool('oxlint'), ['--format=json', '.'], { cwd: folder, encoding: 'utf8' })
  const found = JSON.parse(done.stdout).diagnostics
  return found.filter(({ code }) => code.includes('no-restricted-imports'))
}
