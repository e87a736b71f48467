import type { Kind } from '#contract/experiences/kinds.ts'
import type { BulkAction, Outcome } from '#contract/experiences/listCalls.ts'
import { inEnglish, type Why } from '#contract/reasons.ts'
import { getCampaign } from '#server/campaigns/campaigns.ts'
import type { Db } from '#server/platform/db/db.ts'
import { RefusedError, refuse } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Publishing } from '../dependants.ts'
import { deleteExperience } from '../experiences.ts'
import { checkExperience } from '../publishing/checkList.ts'
import { publishExperience, unpublishExperience } from '../publishing/publish.ts'
import { findExperienceRefsEvenDeleted } from '../queries/experiences.ts'
import { moveExperience } from './move.ts'

type Asked = {
  kind: Kind
  action: BulkAction
  /** At most 100. */
  ids: readonly string[]
  campaign_id?: string | null | undefined
  dependants: Publishing['dependants']
  beacon?: Publishing['beacon']
}

/**
 * Does one thing to several experiences, each in a transaction of its own and by the rules that it has alone: what is
 * refused for one keeps none of the others. It is 404 where none of them ever was there, so that ids of nobody's tell
 * nothing; who deletes what a colleague deleted a moment before is told so at each.
 */
export async function changeExperiences(db: Db, scope: Scope, asked: Asked): Promise<Outcome[]> {
  const { kind, campaign_id } = asked
  const ids = [...new Set(asked.ids)]
  if (campaign_id) await getCampaign(db, scope, campaign_id)
  const known = await findExperienceRefsEvenDeleted(db, scope, { kind, idsOrEids: ids })
  if (known.length === 0) refuse('not_found')
  const nameOf = (idOrEid: string) =>
    known.find(({ id, eid, is_deleted }) => !is_deleted && (id === idOrEid || eid === idOrEid))?.name ?? null
  const outcomes: Outcome[] = []
  // A database or disk without an answer ends it: none of the others is tried.
  let unavailable: RefusedError | undefined
  for (const idOrEid of ids) {
    const refused = unavailable ?? (await refusalOfOne(db, scope, { ...asked, idOrEid }))
    if (refused?.refusal.code === 'unavailable') unavailable = refused
    const reasons = refused ? await reasonsOf(db, scope, { kind, idOrEid, refused }) : []
    outcomes.push({ id: idOrEid, name: nameOf(idOrEid), is_done: !refused, reasons: reasons.map(toldOf) })
  }
  return outcomes
}

type One = Asked & { idOrEid: string }

/** An error for another reason is a fault of ours, and ends the call. */
async function refusalOfOne(db: Db, scope: Scope, one: One): Promise<RefusedError | undefined> {
  try {
    await doOne(db, scope, one)
    return undefined
  } catch (error) {
    if (error instanceof RefusedError) return error
    throw error
  }
}

async function doOne(db: Db, scope: Scope, { action, dependants, beacon, campaign_id, ...named }: One) {
  const { kind, idOrEid } = named
  const told = { dependants, beacon }
  if (action === 'publish') await publishExperience(db, scope, { kind, idOrEid, seen: undefined, told })
  if (action === 'unpublish') await unpublishExperience(db, scope, { kind, idOrEid, seen: undefined })
  if (action === 'delete') await deleteExperience(db, scope, { kind, idOrEid, dependants })
  if (action === 'move' && campaign_id)
    await moveExperience(db, scope, { kind, idOrEid, campaignId: campaign_id })
}

type Refused = { kind: Kind; idOrEid: string; refused: RefusedError }

/** Findings of its check list, where those are why. */
async function reasonsOf(db: Db, scope: Scope, { kind, idOrEid, refused }: Refused): Promise<Why[]> {
  const { reason, values } = refused.refusal
  if (reason !== 'not_ready_to_publish') return [{ reason, values }]
  const list = await checkExperience(db, scope, { kind, idOrEid }).catch(noneWhereGone)
  const found = list?.points.flatMap(({ faults }) => faults.filter(({ stops }) => stops)) ?? []
  return found.length > 0 ? found : [{ reason, values }]
}

/** Somebody may have deleted it since. */
function noneWhereGone(error: unknown): undefined {
  if (!(error instanceof RefusedError)) throw error
}

const toldOf = ({ reason, values }: Why) => ({ reason, values, message: inEnglish({ reason, values }) })
