import { counterTotal } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createMemory } from '#server/platform/memory.ts'
import { chooseDriver, type Driven } from '#server/platform/narrowing.ts'
import type { Scope } from '#server/platform/scope.ts'
import { participantsCounter } from '../counters.ts'
import { defaultSubscriptions } from '../queries/participants.ts'
import { type Filters, narrowingsOf } from './narrowings.ts'
import { idsOf } from './page.ts'

/** Subscribers: opted in to at least one default subscription. */
export type Counts = { participant_count: number; subscriber_count: number }

/** Up to so many, each is asked for its consent; of more, all consents are read once. */
const fewFound = 20_000

export async function selectCounts(db: Db, scope: Scope, filters: Filters): Promise<Counts> {
  const narrowings = narrowingsOf(scope, filters)
  if (narrowings.length === 0) return countEverybody(db, scope)
  const driven = await chooseDriver(db, scope, narrowings)
  const few = await countFew(db, scope, driven)
  return few.participant_count <= fewFound ? few : countMany(db, scope, driven)
}

/**
 * Every page that shows the counts asks for them; from so many on, counting one by one takes long enough to remember.
 */
const subscriberCounts = createMemory<number>({
  name: 'subscriber_counts',
  freshFor: 5000,
  mostEntries: 1000,
  isKept: (count) => count >= 50_000,
})

async function countEverybody(db: Db, scope: Scope): Promise<Counts> {
  const asked = { db, clientId: scope.client.id, key: 'subscribers', at: scope.at }
  const [{ participant_count }, subscriber_count] = await Promise.all([
    db.one(
      scope,
      sql<{
        participant_count: number
      }>`select ${counterTotal(scope, participantsCounter)} as participant_count`,
    ),
    subscriberCounts.recall(asked, () => countSubscribers(db, scope)),
  ])
  return { participant_count, subscriber_count }
}

async function countSubscribers(db: Db, scope: Scope): Promise<number> {
  const subscriptions = await listDefaultSubscriptions(db, scope)
  const { count } = await db.one(
    scope,
    sql<{ count: number }>`select count(*) as count from (${subscribers(scope, subscriptions)}) s`,
  )
  return count
}

async function listDefaultSubscriptions(db: Db, scope: Scope): Promise<string[]> {
  const { ids } = await db.one(
    scope,
    sql<{ ids: string[] }>`select ${defaultSubscriptions(scope.client.id)} as ids`,
  )
  return ids
}

/**
 * With one default subscription each participant is there once, so nothing has to be made distinct. Served by
 * consent_participant.
 */
function subscribers(scope: Scope, subscriptions: string[]) {
  const isIn = sql`from consent c where c.client_id = ${scope.client.id} and c.state = 'in'`
  const [only] = subscriptions
  return subscriptions.length === 1
    ? sql`select c.participant_id ${isIn} and c.subscription_id = ${only}::uuid`
    : sql`select distinct c.participant_id ${isIn} and c.subscription_id = any(${subscriptions}::uuid[])`
}

async function countFew(db: Db, scope: Scope, driven: Driven): Promise<Counts> {
  const clientId = scope.client.id
  return db.one(
    scope,
    sql<Counts>`
      with found as materialized (${idsOf(scope, driven, fewFound + 1)})
      select count(*) as participant_count, count((
        select true from consent c where c.client_id = ${clientId} and c.participant_id = f.id and c.state = 'in'
          and c.subscription_id = any(${defaultSubscriptions(clientId)}) limit 1)) as subscriber_count
      from found f`,
  )
}

/** Both are read whole; the planner, which knows neither's size, would look up one in the other. */
async function countMany(db: Db, scope: Scope, driven: Driven): Promise<Counts> {
  const subscriptions = await listDefaultSubscriptions(db, scope)
  return db.transaction(scope, async (tx) => {
    await tx.run(scope, sql`set local enable_nestloop = off`)
    return tx.one(
      scope,
      sql<Counts>`
        select count(*) as participant_count, count(s.participant_id) as subscriber_count
        from (${idsOf(scope, driven, null)}) f
        left join (${subscribers(scope, subscriptions)}) s on s.participant_id = f.id`,
    )
  })
}
