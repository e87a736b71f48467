/** The common work of the kinds of contest (E3): their switches, their form rules, their pages and their prize pools. */
import { isDeepStrictEqual } from 'node:util'
import {
  type ContestForm,
  type ContestSettings,
  contestSettings,
  type TiedPool as SentPool,
} from '#contract/experiences/contest.ts'
import { winnerTextNames } from '#contract/experiences/prizePools.ts'
import { getClientShortcode } from '#server/clients/clients.ts'
import { ensureListNamed, findListRow } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { resolveMoment } from '#server/platform/time.ts'
import { listPages, savePages, type WrittenPage } from '../pages/pages.ts'
import { findIntakeExperience } from '../queries/experiences.ts'
import { writeSettings } from '../queries/write.ts'
import * as queries from './queries.ts'

export type { TiedPool } from './queries.ts'

type Form = ContestForm & { readonly shortcode_id?: string | null | undefined }

/** The settings of all contests that are no field of their own; every id in the form is looked up within the client. */
export async function readContest(tx: Db, scope: Scope, form: Form): Promise<Partial<ContestSettings>> {
  const { shortcode_id = null, prize_pools } = form
  if (shortcode_id) await getClientShortcode(tx, scope, shortcode_id)
  await requirePools(tx, scope, prize_pools)
  const { tokens, form_rules, uploaded_image_questions } = form
  const drawAt = form.draw_at ? resolveMoment(scope.client.timeZone, form.draw_at, 'draw_at') : null
  const draw_at = drawAt?.toISOString() ?? null
  return { shortcode_id, tokens, form_rules, uploaded_image_questions, draw_at }
}

/** The part of a pool that its own call changes. */
const ownFields = [
  'name',
  'class',
  'is_testing',
  'total',
  'award_credit_threshold',
  'retailers',
  ...winnerTextNames,
] as const

/**
 * A pool's fields besides its id must be what it has: it is tied here, and not changed. How many prizes are left moves
 * by itself, and so does how many there are where each is a code.
 */
async function requirePools(tx: Db, scope: Scope, sent: readonly SentPool[]): Promise<void> {
  const found = await queries.listPoolsOf(
    tx,
    scope,
    sent.map(({ id }) => id),
  )
  const stored = new Map(found.map((pool) => [pool.id, pool]))
  for (const [at, pool] of sent.entries()) {
    const its = stored.get(pool.id) ?? refuse('not_found')
    const said = { ...pool, award_credit_threshold: pool.award_credit_threshold || null }
    for (const field of ownFields)
      if (pool[field] !== undefined && !isDeepStrictEqual(said[field], its[field]) && !isCounted(field, its))
        refuseField(`prize_pools.${at}.${field}`, 'pool_has_calls')
  }
}

const isCounted = (field: string, its: queries.PoolOf): boolean =>
  field === 'total' && its.class === 'e-prize'

type Parts = Pick<ContestForm, 'pages' | 'prize_pools' | 'private_list' | 'visibility'>

export async function writeContestParts(
  tx: Db,
  scope: Scope,
  { id, form, fields = {} }: { id: string; form: Parts; fields?: Parameters<typeof savePages>[2]['fields'] },
): Promise<void> {
  await savePages(tx, scope, { experienceId: id, pages: form.pages, fields })
  await tiePrivateList(tx, scope, { id, form })
  const poolIds = form.prize_pools.map((pool) => pool.id)
  await queries.writeTiedPools(tx, scope, { experienceId: id, poolIds })
}

/** Of a private one, the list of this name is kept by its id, and so is followed when it is renamed. */
async function tiePrivateList(
  tx: Db,
  scope: Scope,
  { id, form }: { id: string; form: Parts },
): Promise<void> {
  const { private_list, visibility } = form
  const stored = await findIntakeExperience(tx, scope, id)
  const before = contestSettings.pick({ private_list: true, private_list_id: true }).parse(stored?.settings)
  const tied = { id: before.private_list_id, name: before.private_list }
  const isTied = visibility === 'private' && private_list !== null
  const private_list_id = isTied ? await ensureListNamed(tx, scope, { name: private_list, tied }) : null
  await writeSettings(tx, scope, { id, settings: { private_list, private_list_id } })
}

/** Its pages, its pools, and what its list is called by now. */
export async function findContestParts(
  db: Db,
  scope: Scope,
  { id, settings, names }: { id: string; settings: ContestSettings; names: readonly string[] },
): Promise<{ pages: WrittenPage[]; prize_pools: queries.ShownPool[]; private_list: string | null }> {
  const [pages, prize_pools, list] = await Promise.all([
    listPages(db, scope, { experienceId: id, names }),
    queries.listTiedPools(db, scope, id),
    findInvited(db, scope, settings),
  ])
  return { pages, prize_pools, private_list: list?.name ?? settings.private_list }
}

/** Points of the check list beside those of the contest itself. */
export const findChecked = async (
  db: Db,
  scope: Scope,
  contest: Pick<ContestSettings, 'private_list_id' | 'is_secret_code_experience'> & { id: string },
) => ({
  at: scope.at,
  invited: await findInvited(db, scope, contest),
  hasCodes: !contest.is_secret_code_experience || (await queries.hasSecretCodeLeft(db, scope, contest.id)),
})

/** The list of a private one, with how many are in it. */
export async function findInvited(
  db: Db,
  scope: Scope,
  { private_list_id: listId }: Pick<ContestSettings, 'private_list_id'>,
): Promise<{ name: string; participants_count: number } | undefined> {
  return listId ? findListRow(db, scope, listId) : undefined
}
