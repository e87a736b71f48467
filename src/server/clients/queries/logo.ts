import type { Client } from '#contract/clients/calls.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'
import { type ClientRow, columns } from './clients.ts'

export async function findLogoFile(db: Db, clientId: number): Promise<string | null> {
  const row = await db.one(
    installation,
    sql<Row<'client', 'logo_file_id'>>`select logo_file_id from client where id = ${clientId}`,
  )
  return row.logo_file_id
}

/** The file of the client's logo, where this is the hash of it. */
export async function findLogoByHash(
  db: Db,
  { clientId, hash }: { clientId: number; hash: string },
): Promise<string | undefined> {
  const row = await db.maybe(
    installation,
    sql<Row<'client', 'logo_file_id'>>`
      select logo_file_id from client where id = ${clientId} and logo_hash = ${hash}`,
  )
  return row?.logo_file_id ?? undefined
}

type Logo = { readonly id: string; readonly hash: string; readonly width: number; readonly height: number }

/** Without a logo the client has none from then on. */
export function writeLogo(tx: Db, clientId: number, logo: Logo | undefined): Promise<Client> {
  return tx.one(
    installation,
    sql<ClientRow>`
      update client set logo_file_id = ${logo?.id ?? null}::uuid, logo_hash = ${logo?.hash ?? null},
        logo_width = ${logo?.width ?? null}::int, logo_height = ${logo?.height ?? null}::int, version = version + 1
      where id = ${clientId}
      returning ${columns}`,
  )
}
