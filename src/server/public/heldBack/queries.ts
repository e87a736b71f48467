import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

export type Refusals = {
  readonly experienceId: string
  readonly hour: Date
  readonly brake: string
  readonly count: number
  /** 1024 times 0 or 1. */
  readonly addresses: string
}

type OfClient = { readonly client: Pick<Scope['client'], 'id'> }

/** In the order of the keys, so that two processes never wait for each other crosswise. */
export async function addRefusals(db: Db, { client }: OfClient, rows: readonly Refusals[]): Promise<void> {
  await db.run(
    { client },
    sql`insert into brake_refusal (client_id, experience_id, hour, brake, count, addresses)
      select ${client.id}::bigint, n.experience_id, n.hour, n.brake, n.count, n.addresses::bit(1024)
      from unnest(${rows.map(({ experienceId }) => experienceId)}::uuid[],
        ${rows.map(({ hour }) => hour)}::timestamptz[], ${rows.map(({ brake }) => brake)}::text[],
        ${rows.map(({ count }) => count)}::bigint[], ${rows.map(({ addresses }) => addresses)}::text[])
        n (experience_id, hour, brake, count, addresses)
      order by n.experience_id, n.hour, n.brake
      on conflict (client_id, experience_id, hour, brake) do update
        set count = brake_refusal.count + excluded.count,
          addresses = brake_refusal.addresses | excluded.addresses`,
  )
}

/** By brake_refusal_age. */
export async function listClientsWithOld(db: Db, before: Date): Promise<number[]> {
  const rows = await db.many(
    installation,
    sql<{ id: number }>`select clients_with_old_refusals as id from clients_with_old_refusals(${before})`,
  )
  return rows.map(({ id }) => id)
}

/** By brake_refusal_age. */
export async function deleteOld(db: Db, { client }: OfClient, before: Date): Promise<void> {
  await db.run({ client }, sql`delete from brake_refusal where client_id = ${client.id} and hour < ${before}`)
}
