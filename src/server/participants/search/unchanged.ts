import { counterChanges } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { createMemory } from '#server/platform/memory.ts'
import { selectPage } from '#server/platform/pageQuery.ts'
import { type Paged, totalCap } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listCounter, namesCounter, participantsCounter } from '../counters.ts'
import type { ParticipantRecord, Sorted } from '../queries/participants.ts'
import type { Filters } from './narrowings.ts'

/** The people of a page, and how many there were. */
type PageFound = { ids: string[]; total: number; isCapped: boolean }

/**
 * Pages of what finds more than is counted. A page belongs to how often anything was changed by which it was found, so
 * it is never older than the rows; it is kept so long because nothing can become wrong about it.
 */
const pagesFound = createMemory<PageFound>({
  name: 'participant_pages',
  freshFor: 10 * 60_000,
  mostEntries: 500,
  isKept: ({ total }) => total >= totalCap,
})

type Asking = {
  asked: Sorted & Filters
  /** How many things narrow it. */
  narrowings: number
  find: () => Promise<Paged<ParticipantRecord>>
  /** Reads the common table `page`. */
  rows: Sql<ParticipantRecord>
}

/**
 * A page that was found once is found without a search as long as nobody changed what it was found by, in any process;
 * its rows are read anew. A trigram index has no order and the order of names knows nothing of lists, so finding it
 * again may mean to read all that there is.
 */
export async function pageWhileUnchanged(
  db: Db,
  scope: Scope,
  { asked, narrowings, find, rows }: Asking,
): Promise<Paged<ParticipantRecord>> {
  const counters = countersOf(asked, narrowings)
  if (!counters) return find()
  const state = await readState(db, scope, { counters, listId: asked.list_id ?? null })
  const key = JSON.stringify([asked, state])
  let own: Paged<ParticipantRecord> | undefined
  const { ids, total, isCapped } = await pagesFound.recall(
    { db, clientId: scope.client.id, key, at: scope.at },
    async () => {
      own = await find()
      return {
        ids: own.rows.map(({ id }) => id),
        total: own.total,
        isCapped: own.isCapped ?? false,
      }
    },
  )
  if (own) return own
  const tables = sql`page as materialized (select n.id from unnest(${ids}::uuid[]) n (id))`
  const paged = await selectPage(db, scope, { tables, rows, total: sql`0`, isExact: true })
  return { rows: paged.rows, total, ...(isCapped && { isCapped }) }
}

/** Whose rows alone decide what is found; undefined where a filter asks for more than names and places in a list. */
function countersOf({ query, list_id }: Filters, narrowings: number): string[] | undefined {
  const ofQuery = query ? [participantsCounter] : []
  const ofList = list_id ? [listCounter(list_id)] : []
  return ofQuery.length + ofList.length === narrowings ? [namesCounter, ...ofQuery, ...ofList] : undefined
}

type State = { changes: number; clearing_until: Date | null }

/** A list that is being cleared counts as empty until that is undone. */
function readState(
  db: Db,
  scope: Scope,
  { counters, listId }: { counters: string[]; listId: string | null },
): Promise<State> {
  return db.one(
    scope,
    sql<State>`
      select ${counterChanges(scope, counters)} as changes,
        (select l.clearing_until from list l where l.client_id = ${scope.client.id} and l.id = ${listId}::uuid)
          as clearing_until`,
  )
}
