import { type Kind, kindsWith } from '#contract/experiences/kinds.ts'
import type { CampaignSend, CampaignStats } from '#contract/reporting/campaignCalls.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

export type CampaignExperience = Row<
  'experience',
  'id' | 'eid' | 'name' | 'is_draft' | 'started_at' | 'ended_at'
> & { kind: Kind; is_shown: boolean; closed_ended_at: string | null }

/** Experiences that take entries, the newest first; E3 has them shown unless somebody says otherwise. None: no campaign. */
export async function findCampaignExperiences(
  db: Db,
  scope: Scope,
  campaignId: string,
): Promise<CampaignExperience[] | undefined> {
  const rows = await db.prepared().many(
    scope,
    sql<CampaignExperience | (Record<keyof CampaignExperience, null> & { id: null })>`
      select x.id, x.eid, x.kind, x.name, x.is_draft, x.started_at, x.ended_at,
        x.settings ->> 'closed_ended_at' as closed_ended_at,
        coalesce((x.settings ->> 'is_visible_on_campaign_dashboard')::boolean, true) as is_shown
      from campaign c
      left join experience x on x.client_id = ${scope.client.id} and x.campaign_id = c.id and x.deleted_at is null
        and x.kind = any(${[...kindsWith('takesEntries')]}::text[])
      where c.client_id = ${scope.client.id} and c.id = ${campaignId}::uuid
      order by x.created_at desc, x.id`,
  )
  return rows.length > 0 ? rows.filter((one) => one.id !== null) : undefined
}

export type SendsAsked = { readonly campaignId: string; readonly start: Date; readonly end: Date }

const begunOf = ({ client: { id } }: Scope, { campaignId, start, end }: SendsAsked) =>
  sql`from broadcast b where b.client_id = ${id} and b.campaign_id = ${campaignId}::uuid
    and b.started_at >= ${start} and b.started_at < ${end}`

export type SendRow = Row<'broadcast', 'id'> &
  Pick<CampaignSend, 'channel' | 'recipients' | 'delivered' | 'failed' | 'skipped'> & {
    name: string
    started_at: Date
  }

/** The broadcasts that `countSends` counts, the newest first, each with its own messages. */
export function listSends(
  db: Db,
  scope: Scope,
  { page, per_page, ...asked }: SendsAsked & PageAsked,
): Promise<Paged<SendRow>> {
  const clientId = scope.client.id
  const matches = begunOf(scope, asked)
  const rows = sql<SendRow>`
    select b.id, coalesce(nullif(b.title, ''), nullif(b.subject, ''), left(b.message, 60)) as name, b.channel,
      b.started_at, n.recipients, n.delivered, n.failed, n.skipped
    from (select b.* ${matches} order by b.started_at desc, b.id desc ${limitOf({ page, per_page })}) b
    cross join lateral (
      select coalesce(sum(c.entered - c.gone) filter (where c.state <> 'skipped'), 0)::bigint as recipients,
        coalesce(sum(c.entered - c.gone) filter (where c.state = 'delivered'), 0)::bigint as delivered,
        coalesce(sum(c.entered - c.gone) filter (where c.state = 'failed'), 0)::bigint as failed,
        coalesce(sum(c.entered - c.gone) filter (where c.state = 'skipped'), 0)::bigint as skipped
      from broadcast_count c where c.client_id = ${clientId} and c.broadcast_id = b.id offset 0) n
    order by b.started_at desc, b.id desc`
  return pageOfMatches(db, scope, { rows, matches })
}

/** Broadcasts of the campaign that began between the two moments, and what became of their messages. */
export function countSends(
  db: Db,
  scope: Scope,
  asked: SendsAsked,
): Promise<NonNullable<CampaignStats['sends']>> {
  // All counts at once by the index of their key: broadcast by broadcast takes twice as long.
  return db.prepared().one(
    scope,
    sql<NonNullable<CampaignStats['sends']>>`
      with begun as materialized (select b.id ${begunOf(scope, asked)})
      select (select count(*) from begun) as broadcasts,
        coalesce(sum(n.entered - n.gone) filter (where n.state <> 'skipped'), 0)::bigint as recipients,
        coalesce(sum(n.entered - n.gone) filter (where n.state = 'delivered'), 0)::bigint as delivered,
        coalesce(sum(n.entered - n.gone) filter (where n.state = 'failed'), 0)::bigint as failed,
        coalesce(sum(n.entered - n.gone) filter (where n.state = 'skipped'), 0)::bigint as skipped
      from broadcast_count n
      where n.client_id = ${scope.client.id} and n.broadcast_id = any(array(select b.id from begun b))`,
  )
}
