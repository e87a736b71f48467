import { randomInt } from 'node:crypto'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'

/** The campaign of a click in no broadcast. */
export const noCampaign = '00000000-0000-0000-0000-000000000000'

export type NewClick = {
  /** The link, or the experience whose own address was opened. */
  readonly subjectId: string
  /** That of the broadcast. */
  readonly campaignId: string | null
  readonly by: 'person' | 'program'
  /** Once where it is left out. */
  readonly times?: number
}

/** So many more clicks on this day of the client's zone, as the last statement of their transaction. */
export async function addClick(
  tx: Db,
  scope: Scope,
  { subjectId, campaignId, by, times = 1 }: NewClick,
): Promise<void> {
  const { id: clientId, timeZone } = scope.client
  const isPerson = by === 'person'
  await tx.run(
    scope,
    sql`insert into click_day (client_id, subject_id, campaign_id, day, shard, people, programs)
      values (${clientId}, ${subjectId}::uuid, ${campaignId ?? noCampaign}::uuid,
        ${localTime(timeZone, scope.at).date}::date, ${randomInt(16)}, ${isPerson ? times : 0}, ${isPerson ? 0 : times})
      on conflict (client_id, subject_id, campaign_id, day, shard) do update
        set people = click_day.people + excluded.people, programs = click_day.programs + excluded.programs`,
  )
}

export async function deleteClicks(
  tx: Db,
  scope: Scope,
  subjectId: Row<'click_day', 'subject_id'>['subject_id'],
): Promise<void> {
  const isOf = sql`client_id = ${scope.client.id} and subject_id = ${subjectId}::uuid`
  await tx.run(scope, sql`delete from click_month where ${isOf}`)
  await tx.run(scope, sql`delete from click_day where ${isOf}`)
}
