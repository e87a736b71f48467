import type { Decision } from '#contract/entries/entryStates.ts'
import { giftWithPurchase } from '#contract/experiences/kinds/giftWithPurchase.ts'
import { decideEntry } from '#server/entries/validation/decide.ts'
import { createExperience, type Detail } from '#server/experiences/experiences.ts'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { createPrizePool, createPrizeType } from '#server/prizing/prizing.ts'
import { type Contest, contest, may } from './contest.ts'
import { refusalOf } from './refusals.ts'

/** A client whose validator decides what gifts' entries earn; one for the files of tests that share a process. */
export let world: Contest
export let val: UserScope
let files = 0
let begun: Promise<void> | undefined
export function begin(): Promise<void> {
  files += 1
  begun ??= open()
  return begun
}
async function open(): Promise<void> {
  world = await contest()
  const person = await world.addPerson('Val Idator')
  val = await world.scope(world.client, person, { role: 'validator', at: may })
}
/** The last of the files ends it. */
export async function end(): Promise<void> {
  files -= 1
  if (files === 0) await world.end()
}

export type Gift = Detail<'gift-with-purchase'>
type Wish = Partial<Parameters<typeof decideEntry>[2]> & { status?: Decision }
type PoolForm = Partial<Parameters<typeof createPrizePool>[2]>
let number = 0

/** A gift whose pools have so many prizes; the first one's id first. */
export async function gift(
  form: Partial<Parameters<typeof giftWithPurchase.form.parse>[0] & object> = {},
  totals: readonly {
    total: number
    threshold?: number
    types?: string[]
    isTesting?: boolean
    form?: PoolForm
  }[] = [{ total: 5 }],
) {
  const pools: { id: string; typeIds: string[] }[] = []
  for (const { total, threshold = null, types = [], isTesting = false, form: poolForm = {} } of totals) {
    number += 1
    const pool = await createPrizePool(world.db, world.scopeNow(), {
      name: `Mug ${number}`,
      total,
      award_credit_threshold: threshold,
      is_testing: isTesting,
      ...poolForm,
    })
    const made = []
    for (const name of types)
      made.push(await createPrizeType(world.db, world.scopeNow(), { poolId: pool.id, name }))
    pools.push({ id: pool.id, typeIds: made.map(({ id }) => id) })
  }
  const made: Gift = await createExperience(world.db, world.scopeNow(), {
    kind: 'gift-with-purchase',
    form: giftWithPurchase.form.parse({
      name: 'A mug',
      title: 'A mug',
      campaign_id: world.campaignId,
      shortcode_id: world.shortcode.id,
      requires_validation: true,
      award_credit_threshold: 1,
      ...form,
      prize_pools: pools.map(({ id }) => ({ id })),
    }),
  })
  return { made, pools, pool: pools[0]?.id ?? '' }
}

/** Entries that wait, of as many people or of one. */
export async function entries(
  { id }: { id: string },
  { count = 1, isOnePerson = true, phone = null as string | null, isTest = false } = {},
): Promise<string[]> {
  const rows = await world.rows<{ id: string }>(
    `with people as (
       insert into participant (client_id, id, first_name, phone, is_customer, language, data, notes, is_flagged,
         created_at, updated_at)
       select $1, gen_random_uuid(), 'Pat', $5, false, 'fr', '{}', '', false, $3, $3
       from generate_series(1, case when $6 then 1 else $4::int end) returning id),
     numbered as (select id, row_number() over () as at from people)
     insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
       reasons, created_at)
     select $1, gen_random_uuid(), substr(md5(random()::text), 1, 12), $2, p.id, 'web', 'pending', $7, 'fr', '{}', '{}', $3
     from generate_series(1, $4::int) n join numbered p on p.at = case when $6 then 1 else n end
     returning id`,
    [world.client.id, id, may, count, phone, isOnePerson, isTest],
  )
  return rows.map((row) => row.id)
}

export const inGift = (made: Gift) => ({ kind: 'gift-with-purchase' as const, experience: made.eid })
export const decide = (made: Gift, entry: string | undefined, wish: Wish = {}) =>
  decideAt(may, made, entry, wish)
export const decideAt = (at: Date, made: Gift, entry: string | undefined, wish: Wish = {}) =>
  decideEntry(
    world.db,
    { ...val, at },
    {
      ...inGift(made),
      entry: entry ?? '',
      dependants,
      status: 'valid',
      reasons: [],
      canBeUndone: false,
      ...wish,
    },
  )
export const line = (prize_pool_id: string, credits = 1, prize_type_id?: string) => ({
  credits,
  prize_pool_id,
  ...(prize_type_id && { prize_type_id }),
})
export const refusal = async (work: Promise<unknown>) => {
  const { reason, fields } = await refusalOf(work)
  return fields
    ? Object.entries(fields)
        .map(([field, said]) => `${field}: ${said.join()}`)
        .join()
    : reason
}
export const prizesOf = async (pool: string) => {
  const [row] = await world.rows<{ awarded: number; remaining: number }>(
    `select (select count(*)::int from award where prize_pool_id = $1) as awarded, remaining from prize_pool where id = $1`,
    [pool],
  )
  return row
}
export const statusOf = async (entry: string | undefined) =>
  (
    await world.rows<{ status: string; reasons: string[] }>(
      'select status, reasons from entry where id = $1',
      [entry],
    )
  )[0]
