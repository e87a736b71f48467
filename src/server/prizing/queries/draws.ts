import { type RawBuilder, sql } from 'kysely'
import type { Draw } from '#contract/prizing/calls.ts'
import type { DrawState } from '#contract/prizing/drawStates.ts'

/** A draw as it is shown: no secret, no key of its persons. */
export type DrawRow = Omit<Draw, 'is_mine' | 'entered_from' | 'entered_to' | `${string}_at`> & {
  opened_by: string
  entered_from: Date | null
  entered_to: Date | null
  opened_at: Date
  drawn_at: Date | null
  confirmed_at: Date | null
}

function selectDraws(clientId: number, which: RawBuilder<unknown>) {
  return sql<DrawRow>`
    select d.id, d.eid, d.number, d.state, d.count, d.entered_from, d.entered_to, d.rules, d.ballot_count,
      d.prize_pool_id, p.name as prize_pool_name, d.prize_type_id, d.manifest_hash,
      d.manifest::json ->> 'secret_hash' as secret_hash, d.public_value, d.public_value_kind, d.public_value_by,
      d.opened_by, d.opened_by_name, d.opened_at, d.drawn_at, d.confirmed_at
    from draw d join prize_pool p on p.client_id = ${clientId} and p.id = d.prize_pool_id
    where d.client_id = ${clientId} and ${which}
    order by d.number desc`
}

export const selectDrawsOf = (clientId: number, experienceId: string) =>
  selectDraws(clientId, sql`d.experience_id = ${experienceId}::uuid`)

export const selectDraw = (clientId: number, drawId: string) =>
  selectDraws(clientId, sql`d.id = ${drawId}::uuid`)

export type DrawOf = { experienceId: string; drawEid: string }

export const findDrawId = (clientId: number, { experienceId, drawEid }: DrawOf) => sql<{ id: string }>`
  select id from draw
  where client_id = ${clientId} and experience_id = ${experienceId}::uuid and eid = ${drawEid}`

/** What deciding needs of a draw, secret included. */
export type LockedDraw = {
  id: string
  eid: string
  experience_id: string
  number: number
  state: DrawState
  count: number
  ballot_count: number
  prize_pool_id: string
  prize_type_id: string | null
  manifest_hash: string
  secret: string
  seed: string | null
  public_value_kind: Draw['public_value_kind']
  public_value: string | null
  opened_by: string
}

/** Holds the draw until commit, so that a second click waits and then sees what the first one did. */
export const lockDraw = (clientId: number, { experienceId, drawEid }: DrawOf) => sql<LockedDraw>`
  select id, eid, experience_id, number, state, count, ballot_count, prize_pool_id, prize_type_id, manifest_hash,
    secret, seed, public_value_kind, public_value, opened_by
  from draw
  where client_id = ${clientId} and experience_id = ${experienceId}::uuid and eid = ${drawEid}
  for update`

/** One at a time opens or confirms in an experience: numbers have no gap, and nobody wins in two draws at once. */
export const lockExperience = (clientId: number, experienceId: string) => sql<{
  id: string
  is_deleted: boolean
}>`
  select id, deleted_at is not null as is_deleted from experience where client_id = ${clientId} and id = ${experienceId}::uuid for no key update`

export const nextNumber = (clientId: number, experienceId: string) => sql<{ number: number }>`
  select coalesce(max(number), 0) + 1 as number from draw
  where client_id = ${clientId} and experience_id = ${experienceId}::uuid`

export type NewDraw = {
  id: string
  eid: string
  experienceId: string
  number: number
  poolId: string
  typeId: string | null
  count: number
  from: Date | null
  to: Date | null
  rules: readonly { key: string; value: string }[]
  secret: string
  personKey: string
  openedBy: { id: string; name: string }
  at: Date
}

/** The manifest follows in the same transaction, when the set is there to be hashed. */
export const insertDraw = (clientId: number, draw: NewDraw) => sql`
  insert into draw (client_id, id, eid, experience_id, number, prize_pool_id, prize_type_id, state, count,
    entered_from, entered_to, rules, ballot_count, manifest, manifest_hash, secret, person_key, opened_by,
    opened_by_name, opened_at)
  values (${clientId}, ${draw.id}, ${draw.eid}, ${draw.experienceId}, ${draw.number}, ${draw.poolId}, ${draw.typeId},
    'open', ${draw.count}, ${draw.from}, ${draw.to}, ${JSON.stringify(draw.rules)}::jsonb, 0, '', '', ${draw.secret},
    ${draw.personKey}, ${draw.openedBy.id}, ${draw.openedBy.name}, ${draw.at})`

export type Frozen = { drawId: string; ballotCount: number; manifest: string; manifestHash: string }

export const writeManifest = (clientId: number, frozen: Frozen) => sql`
  update draw set ballot_count = ${frozen.ballotCount}, manifest = ${frozen.manifest},
    manifest_hash = ${frozen.manifestHash}
  where client_id = ${clientId} and id = ${frozen.drawId}::uuid`

export type FixedValue = { drawId: string; text: string; by: { id: string; name: string } }

export const writePublicValue = (clientId: number, value: FixedValue) => sql`
  update draw set public_value_kind = 'typed', public_value = ${value.text}, public_value_by = ${value.by.name},
    public_value_user_id = ${value.by.id}
  where client_id = ${clientId} and id = ${value.drawId}::uuid`

export const startDraw = (
  clientId: number,
  start: { drawId: string; seed: string; by: string; at: Date },
) => sql`
  update draw set state = 'in-progress', seed = ${start.seed}, drawn_by = ${start.by}, drawn_at = ${start.at},
    public_value_kind = coalesce(public_value_kind, 'none')
  where client_id = ${clientId} and id = ${start.drawId}::uuid`

export const completeDraw = (clientId: number, done: { drawId: string; by: string; at: Date }) => sql`
  update draw set state = 'complete', confirmed_by = ${done.by}, confirmed_at = ${done.at}
  where client_id = ${clientId} and id = ${done.drawId}::uuid`
