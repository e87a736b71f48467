import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { createUser } from '#server/access/access.ts'
import { readAnchors } from '#server/platform/anchors.ts'
import { createLog } from '#server/platform/log.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { until } from '#test/support/until.ts'
import { keepAnchored } from './anchoring.ts'

let here: TestApplication
const root = join(import.meta.dirname, '../../..')

before(async () => {
  here = await testApplication()
  const form = { email: 'ana@fanfare.test', name: 'Ana', password: 'correct horse', isPlatformAdmin: true }
  await createUser(here.db, form, new Date())
  await here.work()
})
after(() => here.close())

/** `npm run verify-audit`, as an operator runs it beside the server. */
async function verify(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts/verify-audit.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: here.databaseUrl, ANCHOR_DIR: join(here.dataDir, 'anchors') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  return { code, said: out + error }
}

test('the trails are anchored by themselves, and what the check prints is what it takes', async () => {
  const folder = join(here.dataDir, 'anchors')
  await until(async () => (await readAnchors(folder)).ofClients.has(0))
  const first = await verify()
  const [, number, hash] = /^installation: intact, (\d+) ([0-9a-f]{64}), 1 anchor$/m.exec(first.said) ?? []
  assert.deepEqual([first.code, number], [0, '1'], first.said)
  assert.equal((await verify('--expect', `installation:${number}:${hash}`)).code, 0)
  assert.equal((await verify('installation', '--expect', `${number}:${hash}`)).code, 0)
  const other = await verify('installation', '--expect', `${number}:${hash?.replace(/./g, 'a')}`)
  assert.match(other.said, /^installation: BROKEN at entry 1: its hash is not the one/)
  assert.equal(other.code, 1)
  assert.equal((await verify('--expect', `installation:2:${hash}`)).code, 1)
  assert.equal((await verify('--expect', 'nonsense')).code, 2)
  assert.match((await verify('maple')).said, /^maple: BROKEN at entry 1: its client does not exist/)
  rmSync(folder, { recursive: true })
  assert.equal((await verify('--no-anchors')).code, 0)
})

test('they are anchored at the start and at the end; what failed is tried again', async () => {
  let passes = 0
  const { start, stop } = keepAnchored(
    {
      anchorTrails: async () => {
        passes += 1
        if (passes === 1) throw new Error('no room')
      },
    },
    createLog('silent'),
  )
  start()
  start()
  await stop()
  assert.equal(passes, 2)
})
