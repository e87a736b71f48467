import type { Mailbox } from '#contract/messaging/senderCalls.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

type MailboxRow = Row<'mailbox', 'id' | 'address' | 'name' | 'gateway' | 'messages_per_second' | 'version'>

/** A mailbox with the client that it serves. */
export type MailboxRef = MailboxRow & Row<'mailbox', 'client_id'>

const columns = sql`id, address, name, gateway, messages_per_second, version`

/** By mailbox_client. */
export function listMailboxes(db: Db, scope: Scope): Promise<Mailbox[]> {
  return db.many(
    installation,
    sql<MailboxRow>`select ${columns} from mailbox where client_id = ${scope.client.id} order by address`,
  )
}

export function findMailboxById(db: Db, id: string): Promise<MailboxRef | undefined> {
  return db.maybe(
    installation,
    sql<MailboxRef>`select ${columns}, client_id from mailbox where id = ${id}::uuid`,
  )
}

/** The first of the addresses that is a mailbox. */
export function findMailboxByAddress(db: Db, addresses: readonly string[]): Promise<MailboxRef | undefined> {
  return db.maybe(
    installation,
    sql<MailboxRef>`
      select ${columns}, client_id from mailbox where address = any(${addresses}::text[])
      order by array_position(${addresses}::text[], address) limit 1`,
  )
}

export function lockMailbox(tx: Db, id: string): Promise<Mailbox | undefined> {
  return tx.maybe(
    installation,
    sql<MailboxRow>`select ${columns} from mailbox where id = ${id}::uuid for update`,
  )
}

export function insertMailbox(
  tx: Db,
  { at, ...mailbox }: Omit<MailboxRef, 'version'> & { readonly at: Date },
): Promise<Mailbox> {
  const made = insertRow('mailbox', { ...mailbox, created_at: at })
  return tx.one(installation, sql<MailboxRow>`${made} returning ${columns}`)
}

export function writeMailbox(
  tx: Db,
  { id, ...change }: Omit<Mailbox, 'address' | 'version'>,
): Promise<Mailbox> {
  const changed = updateRow('mailbox', { id }, { ...change, version: nextVersion })
  return tx.one(installation, sql<MailboxRow>`${changed} returning ${columns}`)
}
