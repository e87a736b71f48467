import type { z } from 'zod'
import { type Kind, kinds } from '#contract/experiences/kinds.ts'
import type { NextStep } from '#contract/reporting/nextSteps.ts'
import type { overview } from '#contract/reporting/overviewCalls.ts'
import { getExperienceRow, homeAddress, listServedDomains } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { totalCap } from '#server/platform/paging.ts'
import { isAllowed, type UserScope } from '#server/platform/scope.ts'
import { listExperiencePools } from '#server/prizing/prizing.ts'
import { daysOf } from './days.ts'
import { countDays, outcomesOf } from './outcomes.ts'
import { getStanding, hasFilledDays, type Standing } from './queries/overview.ts'

type Overview = z.input<typeof overview>
type Experience = Awaited<ReturnType<typeof getExperienceRow>>
type Pools = Awaited<ReturnType<typeof listExperiencePools>>

/** How one experience stands, for who may read experiences; what belongs to another area, for who may read that. */
export async function getOverview(
  db: Db,
  scope: UserScope,
  { kind, idOrEid, publicUrl }: { kind: Kind; idOrEid: string; publicUrl: string },
): Promise<Overview> {
  const [experience, isFilled] = await Promise.all([
    getExperienceRow(db, scope, { kind, idOrEid }),
    hasFilledDays(db, scope),
  ])
  const { id, eid } = experience
  const days = daysOf(scope, experience)
  const [standing, pools, { at, counts }, domains] = await Promise.all([
    getStanding(db, scope, id),
    kinds[kind].hasPools ? listExperiencePools(db, scope, { kind, id }) : [],
    countDays(db, scope, { experienceIds: [id], days, isFilled }),
    listServedDomains(db, scope, id),
  ])
  const { pending, late, to_confirm } = standing
  const mayValidate = isAllowed(scope, 'validation', 'read')
  return {
    experience: kinds[kind].hasAddress
      ? { ...experience, public_url: homeAddress({ publicUrl, eid, domains }) }
      : { ...experience, visibility: undefined, keyword: undefined, clicks: undefined },
    days: outcomesOf(days, counts),
    counted_at: at,
    waiting: {
      pending_entries: mayValidate ? cappedOf(pending) : null,
      late_entries: mayValidate ? cappedOf(late) : null,
      draws_to_confirm: isAllowed(scope, 'draws', 'read') ? to_confirm : null,
    },
    pools: isAllowed(scope, 'prizePools', 'read') ? pools : null,
    takes_at_once: standing.takes_at_once,
    next_step: nextStep(scope, { kind, experience, standing, pools }),
  }
}

const cappedOf = (count: number) => ({ count: Math.min(count, totalCap), is_capped: count > totalCap })

/**
 * The first of these that is true and that the asker may do. What was drawn is confirmed before anything else. Prizes that
 * are earned by credits need no draw, so it is a step of theirs where one was opened.
 */
function nextStep(
  scope: UserScope,
  given: { kind: Kind; experience: Experience; standing: Standing; pools: Pools },
): NextStep | null {
  const { kind, experience, standing, pools } = given
  const { status, is_draft } = experience
  const hasPrizes = pools.some(({ is_testing, remaining }) => !is_testing && remaining > 0)
  const isDue = status === 'ended' && standing.has_valid && hasPrizes && !kinds[kind].earnsCredits
  const isToDraw = standing.is_opened || isDue
  if (is_draft) return isAllowed(scope, 'experiences', 'change') ? 'publish' : null
  if (standing.to_confirm > 0 && isAllowed(scope, 'confirmation', 'change')) return 'confirm'
  if (standing.pending > 0 && isAllowed(scope, 'validation', 'change')) return 'validate'
  return isToDraw && !standing.is_drawn && isAllowed(scope, 'draws', 'change') ? 'draw' : null
}
