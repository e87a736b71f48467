import type { ClientSettings, NewClient } from '#contract/clients/calls.ts'
import { type Client, client } from '#contract/clients/client.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type ClientRef, installation } from '#server/platform/scope.ts'

type Chosen = 'logo_ground' | 'font'
/** A client as it is answered: whatever the contract's record has is a column. */
export type ClientRow = Row<'client', Exclude<keyof Client, Chosen>> & Pick<Client, Chosen>

const timesOfDay = ['quiet_from', 'quiet_until']

export const columns = sql.join(
  Object.keys(client.shape).map((name) => {
    const column = sql.ref(name)
    return timesOfDay.includes(name) ? sql`left(${column}::text, 5) as ${column}` : column
  }),
)

export function findClient(db: Db, clientId: number): Promise<Client | undefined> {
  return db.maybe(installation, sql<ClientRow>`select ${columns} from client where id = ${clientId}`)
}

export function lockClient(tx: Db, clientId: number): Promise<Client | undefined> {
  return tx.maybe(
    installation,
    sql<ClientRow>`select ${columns} from client where id = ${clientId} for update`,
  )
}

type RefRow = Row<'client', 'id' | 'eid' | 'name'> & { timeZone: Rows['client']['time_zone'] }

const refColumns = sql`id, eid, name, time_zone as "timeZone"`

export function findRefById(db: Db, clientId: number): Promise<ClientRef | undefined> {
  return db.maybe(installation, sql<RefRow>`select ${refColumns} from client where id = ${clientId}`)
}

export function findRefByEid(db: Db, eid: string): Promise<ClientRef | undefined> {
  return db.maybe(installation, sql<RefRow>`select ${refColumns} from client where eid = ${eid}`)
}

/** By number or eid; more digits than a number has name nothing. */
export async function findRefByName(db: Db, name: number | string): Promise<ClientRef | undefined> {
  if (!/^\d+$/.test(String(name))) return findRefByEid(db, String(name))
  return String(name).length < 10 ? findRefById(db, Number(name)) : undefined
}

export async function findLinkKey(db: Db, clientId: number): Promise<string | undefined> {
  const row = await db.maybe(
    installation,
    sql<Row<'client', 'link_key'>>`select link_key from client where id = ${clientId}::bigint`,
  )
  return row?.link_key
}

export function listRefs(db: Db): Promise<ClientRef[]> {
  return db.many(installation, sql<RefRow>`select ${refColumns} from client order by eid`)
}

/** The next number is taken under a lock of its own, because a sequence would leave gaps and grow unseen. */
export async function insertClient(tx: Db, form: NewClient, at: Date): Promise<Client> {
  await tx.run(installation, sql`select pg_advisory_xact_lock(hashtextextended('client number', 0))`)
  const { id } = await tx.one(
    installation,
    sql<Row<'client', 'id'>>`select coalesce(max(id), 0) + 1 as id from client`,
  )
  const made = insertRow('client', { ...form, id, created_at: at })
  return tx.one(installation, sql<ClientRow>`${made} returning ${columns}`)
}

export function writeClient(tx: Db, clientId: number, form: ClientSettings): Promise<Client> {
  const changed = updateRow('client', { id: clientId }, { ...form, version: nextVersion })
  return tx.one(installation, sql<ClientRow>`${changed} returning ${columns}`)
}

export async function getLanguagesVersion(db: Db, clientId: number): Promise<number> {
  const row = await db.one(
    installation,
    sql<Row<'client', 'languages_version'>>`select languages_version from client where id = ${clientId}`,
  )
  return row.languages_version
}

export async function addLanguagesVersion(tx: Db, clientId: number): Promise<void> {
  await tx.run(
    installation,
    sql`update client set languages_version = languages_version + 1 where id = ${clientId}`,
  )
}
