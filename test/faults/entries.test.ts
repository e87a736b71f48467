import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { formChallenge } from '#contract/public/challenge.ts'
import { routes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { solve } from '#site/solve.ts'
import { signedIn } from '#test/support/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { freePort } from '#test/support/freePort.ts'
import { clientForm } from '#test/support/office.ts'
import { until } from '#test/support/until.ts'
import { randomOf } from './killing.ts'
import { seed } from './length.ts'
import { endAll, type ServerProcess, startServer } from './serverProcess.ts'

// The fault to rule out: the server is killed while forms come in, and an entry that was answered is lost, or one that
// was sent again is made twice. FAULT_KILLS and FAULT_PEOPLE make it longer (npm run test:faults).

const kills = Number(process.env.FAULT_KILLS ?? 3)
const people = Number(process.env.FAULT_PEOPLE ?? 300)
const users = 20
/** A form waits while the server starts again, which takes three to seven seconds on a quiet machine. */
const limitSeconds = 120

const root = mkdtempSync(join(tmpdir(), 'fanfare-entries-'))
const database = await testDatabase()
const admin = { email: 'admin@fanfare.test', password: 'correct horse battery' }
const port = String(await freePort())
const plenty = '1000000'
const settings = {
  DATABASE_URL: database.url,
  DATA_DIR: root,
  ADMIN_PASSWORD: admin.password,
  PORT: port,
  FORM_PROOF_WORK: '1',
  FORM_ENTRIES_PER_ADDRESS: plenty,
  FORM_ENTRIES_PER_EXPERIENCE: plenty,
}
after(async () => {
  await endAll()
  await database.drop()
  rmSync(root, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const server = await startServer(settings)
  await server.ready()
  return server
}

/** The public address of a contest that each person enters once. */
async function addContest(url: string): Promise<string> {
  const founder = await signedIn(url, admin)
  assert.equal((await founder.call(routes.createClient, { body: clientForm('maple') })).status, 200)
  const staff = await signedIn(url, { ...admin, client: 'maple' })
  const body = { name: 'Canoes', title: 'Win a canoe', limit_type: 'participant' as const }
  const made = await staff.call(routes['sweepstakes.create'], { body })
  assert.equal(made.status, 200, made.text)
  return `${url}/e/${(made.body as { data: { eid: string } }).data.eid}`
}

async function makeForm(page: string, person: number): Promise<string> {
  const challenge = formChallenge.parse(await (await fetch(`${page}/challenge`)).json())
  return new URLSearchParams({
    first_name: 'Ana',
    last_name: 'Roy',
    phone: `416${2_000_000 + person}`,
    email: `a${person}@example.com`,
    terms: 'on',
    reference: newId(),
    proof: await solve(challenge),
  }).toString()
}

/** The page's text, or undefined where the server went away. */
async function send(page: string, body: string): Promise<string | undefined> {
  try {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(`${page}/entry?lang=en`, { method: 'POST', headers, body })
    const text = await answer.text()
    return answer.status === 200 ? text : undefined
  } catch {
    return undefined
  }
}

/** The number of the entry, where the page says that there is one. */
const numberIn = (said: string | undefined): string | undefined =>
  /Entry number:[^a-z0-9]*(?:<[^>]+>[^a-z0-9]*)*([a-z0-9]{12})/.exec(said ?? '')?.[1]

void test(`kill -9 while forms come in: 0 lost, 0 twice (seed ${seed})`, async (t) => {
  const random = randomOf(seed)
  let server = await start()
  const page = await addContest(server.url)
  const forms = await Promise.all(Array.from({ length: people }, (_, person) => makeForm(page, person)))
  const entered = new Map<string, string>()
  let [again, underway, hits] = [0, 0, 0]
  const enter = async (form: string) => {
    const endAt = performance.now() + limitSeconds * 1000
    for (;;) {
      underway += 1
      const said = await send(page, form).finally(() => (underway -= 1))
      const number = numberIn(said)
      if (number) return entered.set(form, number)
      assert.ok(performance.now() < endAt, `the form is not taken: ${said}`)
      again += 1
      await sleep(100)
    }
  }
  const [first = '', ...left] = forms
  await enter(first)
  const user = async () => {
    for (let form = left.pop(); form; form = left.pop()) await enter(form)
  }
  const sending = Promise.all(Array.from({ length: users }, user))
  for (let killed = 1; killed <= kills; killed += 1) {
    const share = Math.floor((people / (kills + 1)) * killed * 0.9)
    await until(() => entered.size >= share, limitSeconds)
    // The first kill hits forms that the server has, the others whatever it is at.
    await sleep(random() * 30)
    if (killed === 1) await until(() => underway > 0)
    if (underway > 0) hits += 1
    await server.end('SIGKILL')
    server = await start()
  }
  await sending
  // A browser that comes back to its form sends it once more.
  for (const form of forms.slice(0, 20)) assert.equal(numberIn(await send(page, form)), entered.get(form))
  assert.equal(new Set(entered.values()).size, people)
  t.diagnostic(`seed ${seed}: ${people} forms, ${hits} of ${kills} kills among them, ${again} sent again`)
  assert.ok(hits > 0)
  assert.deepEqual(await countEntries(), { entries: people, people, counted: people, taken: people })
})

/** Entries, how many persons they are of, what the experience counts, and what the limit counts by phone. */
async function countEntries(): Promise<Record<string, number>> {
  const owner = new pg.Client({
    connectionString: database.ownerUrl,
    options: '-c search_path=fanfare,public',
  })
  await owner.connect()
  try {
    const { rows } = await owner.query(`
      select count(*)::int as entries, count(distinct participant_id)::int as people,
        (select sum(value)::int from counter where name like 'entries:%') as counted,
        (select sum(taken)::int from entry_window where key like 'phone:%') as taken
      from entry where status = 'valid'`)
    return rows[0]
  } finally {
    await owner.end()
  }
}
