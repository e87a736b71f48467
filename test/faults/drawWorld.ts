import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type RouteName, routes } from '#contract/routes.ts'
import { createUser, giveRole } from '#server/access/access.ts'
import { createClient, createShortcode } from '#server/clients/clients.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { newEid } from '#server/platform/ids.ts'
import type { StaffScope } from '#server/platform/scope.ts'
import { type Answer, type Caller, type Input, signedIn } from '#test/support/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { freePort } from '#test/support/freePort.ts'
import { make } from '#test/support/making.ts'
import { clientForm, password } from '#test/support/office.ts'
import { until } from '#test/support/until.ts'
import { endAll, type ServerProcess, startServer } from './serverProcess.ts'

/** A contest with ballots that wait for their draw, what publishing bound for it, and a pool of codes. */
export type DrawDesk = {
  readonly exp: string
  readonly experienceId: string
  readonly poolId: string
  readonly commitment: string
}

/** A server that can be killed while it draws, two of the staff, and what is true whatever happens. */
export type DrawWorld = {
  readonly ana: Caller
  readonly ben: Caller
  rows: <Row>(text: string, values?: unknown[]) => Promise<Row[]>
  addDesk(size: { people: number; stock: number }): Promise<DrawDesk>
  /** The answer, or undefined where the server went away before it. */
  ask(caller: Caller, name: RouteName, input: Input): Promise<Answer | undefined>
  /** SIGKILL, and back again on the same port. */
  kill(): Promise<void>
  /**
   * Whoever writes into this table waits in the middle of the transaction, until `kill` is through. Throws at once where the
   * step was refused, so that nobody would ever wait.
   */
  killWhenHeldAt(table: string, begin: () => Promise<Answer | undefined>): Promise<void>
  end(): Promise<void>
}

export async function drawWorld(): Promise<DrawWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-draws-'))
  const database = await testDatabase()
  const open = () =>
    new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=fanfare,public' })
  const owner = open()
  await owner.connect()
  const rows = async <Row>(text: string, values: unknown[] = []) =>
    (await owner.query(text, values)).rows as Row[]
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(await freePort()) }
  const start = async (): Promise<ServerProcess> => {
    const server = await startServer(settings)
    await server.ready()
    return server
  }
  let server = await start()
  const { client, shortcodeId } = await addClient(database.url)
  const [ana, ben] = await Promise.all(
    ['ana', 'ben'].map((name) => signedIn(server.url, { email: `${name}@fanfare.test`, password, client })),
  )
  if (!ana || !ben) throw new Error('nobody signed in')
  const kill = async () => {
    await server.end('SIGKILL')
    server = await start()
  }
  const countHeld = async (table: string) =>
    (await rows('select from pg_locks where not granted and relation = $1::regclass', [table])).length
  return {
    ana,
    ben,
    rows,
    addDesk: (size) => addDesk({ ana, rows, shortcodeId }, size),
    ask: (caller, name, input) => caller.call(routes[name], input).catch(() => undefined),
    kill,
    killWhenHeldAt: async (table, begin) => {
      const holder = open()
      await holder.connect()
      await holder.query('begin')
      await holder.query(`lock table ${table} in share row exclusive mode`)
      let refusal: string | undefined
      const begun = begin().then((answer) => {
        if (answer && answer.status !== 200) refusal = `refused with ${answer.status}: ${answer.text}`
      })
      await until(async () => refusal !== undefined || (await countHeld(table)) > 0, 120)
      if (refusal === undefined) await server.end('SIGKILL')
      await holder.end()
      await begun
      if (refusal !== undefined) throw new Error(refusal)
      server = await start()
    },
    end: async () => {
      await endAll()
      await owner.end()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A client with a shortcode, and two who may do everything in it. */
async function addClient(url: string): Promise<{ client: string; shortcodeId: string }> {
  const pools = openPools(url)
  const db = createDb(pools, async () => undefined)
  const at = new Date()
  const [ana, ben] = await Promise.all(
    ['ana', 'ben'].map((name) =>
      createUser(db, { email: `${name}@fanfare.test`, name, password, isPlatformAdmin: true }, at),
    ),
  )
  if (!ana || !ben) throw new Error('nobody was made')
  const actor = { kind: 'user', id: ana.id, name: 'ana', isPlatformAdmin: true } as const
  const scope: StaffScope = { actor, requestId: 'faults', at }
  const { id, eid } = await createClient(db, scope, clientForm('maple'))
  await giveRole(db, { userId: ben.id, clientId: id, role: 'client_admin' })
  const sending = { segment_limit: 140, messages_per_second: 1000, part_price: null, currency: null }
  const shortcode = await createShortcode(db, scope, {
    code: '55555',
    client_id: id,
    gateway: 'simulator',
    ...sending,
  })
  await pools.end()
  return { client: eid, shortcodeId: shortcode.id }
}

type Given = Pick<DrawWorld, 'ana' | 'rows'> & { readonly shortcodeId: string }
let line = 2_000_000

/** Each person has two ballots and a phone of his or her own. */
async function addDesk(
  { ana, rows, shortcodeId }: Given,
  { people, stock }: { people: number; stock: number },
): Promise<DrawDesk> {
  const body = {
    name: `Win a paddle ${line}`,
    title: 'Win a paddle',
    keyword: `PADDLE${line}`,
    shortcode_id: shortcodeId,
    has_optin: false,
  }
  const contest = await make(ana, routes['sweepstakes.create'], { body })
  const pool = await make(ana, routes.createPrizePool, {
    body: { name: `Paddles ${line}`, class: 'e-prize' },
  })
  const codes = { params: { poolId: pool.id }, body: { count: stock } }
  const made = await ana.call(routes.makePrizeCodes, codes)
  if (made.status !== 200) throw new Error(made.text)
  const persons = Array.from({ length: people }, () => randomUUID())
  const phones = persons.map((_, at) => `+1416${line + at}`)
  line += people
  await rows(
    `insert into participant (client_id, id, phone, language, data, notes, is_customer, is_flagged, created_at, updated_at)
     select c.id, n.id, n.phone, 'en', '{}', '', false, false, now(), now()
     from client c cross join unnest($1::uuid[], $2::text[]) as n(id, phone) where c.eid = 'maple'`,
    [persons, phones],
  )
  const ballots = [...persons, ...persons]
  await rows(
    `insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
       reasons, created_at)
     select c.id, n.id, n.eid, $1, n.person, 'web', 'valid', false, 'en', '{}', '{}', now()
     from client c cross join unnest($2::uuid[], $3::text[], $4::uuid[]) as n(id, eid, person) where c.eid = 'maple'`,
    [contest.id, ballots.map(() => randomUUID()), ballots.map(() => newEid()), ballots],
  )
  const bound = await rows<{ hash: string }>('select hash from draw_commitment where experience_id = $1', [
    contest.id,
  ])
  const [{ hash: commitment } = assert.fail('publishing bound no secret')] = bound
  return { exp: contest.eid, experienceId: contest.id, poolId: pool.id, commitment }
}
