import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { ErrorCode } from '#contract/reason.ts'
import { inEnglish } from '#contract/reasons.ts'
import { constraints } from '#server/main/registry.ts'
import { createDb, type Db, type NewJob, openPools } from '#server/platform/db/db.ts'
import { refusalOf } from '#server/platform/errors.ts'
import { newEid, newId } from '#server/platform/ids.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { testDatabase } from './database.ts'

/** A database with what draws stand on, made by rows: the tests of prizing are about the draws alone. */
export type PrizingWorld = {
  readonly db: Db
  /** Enqueued so far. */
  readonly jobs: NewJob[]
  /** As the owner, past row-level security. */
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>
  addClient(options?: { needsTwoPersons?: boolean }): Promise<ClientRef>
  addSweepstakes(client: ClientRef): Promise<{ id: string; eid: string }>
  addPool(client: ClientRef, pool?: { total?: number; isTesting?: boolean }): Promise<string>
  addEntries(client: ClientRef, experienceId: string, entries?: EntryOptions): Promise<AddedEntry[]>
  end(): Promise<void>
}

export type EntryOptions = {
  count?: number
  /** All of one person; a person for each without it. */
  participantId?: string
  isFlagged?: boolean
  isTest?: boolean
  status?: 'pending' | 'valid' | 'invalid' | 'kicked'
  at?: Date
  firstName?: string
  participantData?: object
  entryData?: object
}
export type AddedEntry = { id: string; eid: string; participant_id: string }

/** Noon of the day on which the tests play. */
export const noon = new Date('2026-05-02T16:00:00Z')

export async function prizingWorld(): Promise<PrizingWorld> {
  const database = await testDatabase()
  const pools = openPools(database.url)
  const owner = new pg.Pool({
    connectionString: database.ownerUrl,
    options: '-c search_path=fanfare,public',
    max: 3,
  })
  const rows = async <Row>(text: string, values: unknown[] = []) =>
    (await owner.query(text, values)).rows as Row[]
  const jobs: NewJob[] = []
  return {
    db: createDb(pools, async (job) => void jobs.push(job)),
    jobs,
    rows,
    addClient: (options) => addClient(rows, options),
    addSweepstakes: (client) => addSweepstakes(rows, client),
    addPool: (client, pool) => addPool(rows, client, pool),
    addEntries: (client, experienceId, entries) =>
      addEntries(rows, { clientId: client.id, experienceId, ...entries }),
    end: async () => {
      await Promise.all([pools.end(), owner.end()])
      await database.drop()
    },
  }
}

/** For `assert.rejects`: the refusal has this code, and this message or field. */
export function refused(code: ErrorCode, more: { message?: RegExp; field?: string } = {}) {
  return (error: unknown) => {
    const refusal = refusalOf(error, constraints)
    assert.ok(refusal, String(error))
    assert.equal(refusal.code, code, String(error))
    if (more.message) assert.match(inEnglish(refusal), more.message)
    if (more.field) assert.ok((refusal.fields ?? { general: [] })[more.field], JSON.stringify(refusal))
    return true
  }
}

/** A person of the staff who acts at that time. */
export function staff(client: ClientRef, name: string, at = noon): UserScope {
  const actor = { kind: 'user', id: newId(), name, isPlatformAdmin: false } as const
  return { client, actor, role: 'client_admin', requestId: 'test', at }
}

type Rows = PrizingWorld['rows']
let lastClientId = 0

async function addClient(rows: Rows, options: { needsTwoPersons?: boolean } = {}): Promise<ClientRef> {
  lastClientId += 1
  const client = {
    id: lastClientId,
    eid: `client-${lastClientId}`,
    name: 'Maple',
    timeZone: 'America/Toronto',
  }
  await rows('insert into client (id, eid, name, needs_two_persons_to_confirm) values ($1, $2, $3, $4)', [
    client.id,
    client.eid,
    client.name,
    options.needsTwoPersons ?? false,
  ])
  return client
}

async function addSweepstakes(rows: Rows, client: ClientRef): Promise<{ id: string; eid: string }> {
  const [id, eid, campaignId] = [newId(), newEid(), newId()]
  await rows(
    'insert into campaign (client_id, id, name, created_at, updated_at) values ($1, $2, $3, $4, $4)',
    [client.id, campaignId, `Spring ${campaignId}`, noon],
  )
  await rows(
    `insert into experience (client_id, id, eid, campaign_id, kind, name, visibility, requires_validation,
       limit_type, limit_count, limit_by, entry_scheduling, settings, created_at, updated_at)
     values ($1, $2, $3, $4, 'sweepstakes', 'Été à gagner', 'public', false, 'unlimited', 1, 'phone', 'once',
       '{"prize_method_class": "sweepstakes.lottery"}',
       $5, $5)`,
    [client.id, id, eid, campaignId, noon],
  )
  return { id, eid }
}

async function addPool(
  rows: Rows,
  client: ClientRef,
  { total = 5, isTesting = false }: { total?: number; isTesting?: boolean } = {},
): Promise<string> {
  const id = newId()
  await rows(
    `insert into prize_pool (client_id, id, name, class, is_testing, total, remaining, created_at, updated_at)
     values ($1, $2, $3, 'physical', $4, $5, $5, $6, $6)`,
    [client.id, id, `Canoes ${id}`, isTesting, total, noon],
  )
  return id
}

async function addEntries(
  rows: Rows,
  entries: EntryOptions & { clientId: number; experienceId: string },
): Promise<AddedEntry[]> {
  const { clientId, experienceId, count = 1, participantId, at = noon } = entries
  const ids = Array.from({ length: count }, () => randomUUID())
  const people = ids.map(() => participantId ?? randomUUID())
  await rows(
    `insert into participant (client_id, id, first_name, language, data, notes, is_customer, is_flagged, created_at,
       updated_at)
     select $1, id, $3, 'en', $4, '', false, $5, $6, $6 from unnest($2::uuid[]) as p(id) on conflict do nothing`,
    [
      clientId,
      [...new Set(people)],
      entries.firstName ?? null,
      entries.participantData ?? {},
      entries.isFlagged ?? false,
      at,
    ],
  )
  return rows<AddedEntry>(
    `insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
       reasons, created_at)
     select $1, n.id, n.eid, $2, n.person, 'web', $6, $7, 'en', $8, '{}', $9
     from unnest($3::uuid[], $4::text[], $5::uuid[]) as n(id, eid, person)
     returning id, eid, participant_id`,
    [
      clientId,
      experienceId,
      ids,
      ids.map(() => newEid()),
      people,
      entries.status ?? 'valid',
      entries.isTest ?? false,
      entries.entryData ?? {},
      at,
    ],
  )
}
