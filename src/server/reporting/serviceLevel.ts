/** How long entries waited for their decision, held against the service level of their experience (E3). */
import type { z } from 'zod'
import type { decidedEntry, serviceLevel } from '#contract/reporting/serviceCalls.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { listDecidedRows, measureDecided } from './queries/decided.ts'
import { type Compared, daysAsked, daysCompared, endsOf, momentsOf, type RangeAsked } from './range.ts'
import { type AboutAsked, aboutOf } from './rows.ts'

export type ServiceLevel = z.input<typeof serviceLevel>

/** Of a range of days beside another one; null where no experience is of a kind that can have a service level. */
export async function getServiceLevel(
  db: Db,
  scope: UserScope,
  asked: RangeAsked & Compared & AboutAsked,
): Promise<ServiceLevel | null> {
  const days = daysAsked(scope, asked)
  const compared = daysCompared(scope, days, asked)
  const { experienceIds } = await aboutOf(db, scope, asked)
  const [{ measured, ...now }, { measured: _same, ...before }] = await Promise.all([
    measureDecided(db, scope, { experienceIds, ...momentsOf(days, scope) }),
    measureDecided(db, scope, { experienceIds, ...momentsOf(compared, scope) }),
  ])
  if (measured === 0) return null
  return { ...endsOf(days), ...now, before: { ...endsOf(compared), ...before } }
}

type RowsAsked = RangeAsked & AboutAsked & PageAsked & { readonly late?: '1' | undefined }

/** The decisions that the figures count, or those of them that were too late. */
export async function listDecided(
  db: Db,
  scope: UserScope,
  { late, ...asked }: RowsAsked,
): Promise<Paged<z.input<typeof decidedEntry>>> {
  const moments = momentsOf(daysAsked(scope, asked), scope)
  const { experienceIds } = await aboutOf(db, scope, asked)
  const onlyLate = late === '1'
  const paged = await listDecidedRows(db, scope, { ...asked, experienceIds, ...moments, onlyLate })
  return {
    ...paged,
    rows: paged.rows.map(({ entry_id, entry_eid, kind, eid, experience_name, ...row }) => ({
      ...row,
      entry: { id: entry_id, eid: entry_eid },
      experience: { kind, eid, name: experience_name },
    })),
  }
}
