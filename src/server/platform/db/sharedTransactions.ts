import { gather } from '../gather.ts'
import type { Db } from './db.ts'
import type { Within } from './oneMessage.ts'
import { isDatabaseAway, isRolledBack } from './retries.ts'

type Asked = {
  readonly within: Within
  readonly place: string
  readonly alike: readonly string[]
  readonly work: (tx: Db) => Promise<unknown>
}

/** Two, so that one is thought about while the database has the other. */
const atOnce = 2
/** As many as come while two are under way at some hundred a second; more would only be held up by each other. */
const most = 25

const isAwayForAll = (error: unknown): boolean =>
  isDatabaseAway(error) && !(error instanceof Error && isRolledBack(error.cause))

const joins = new WeakMap<Db, (asked: Asked) => Promise<unknown>>()

/**
 * `transaction` for small works of one client that come in floods, such as entries by a form: those that come at the
 * same moment, in the same place, share a connection, a `begin` and a `commit`, and what they ask for at once leaves in
 * one message. Each is still all or nothing for itself: where one of them fails all are undone, and each is done again
 * in a transaction of its own. So a work may run twice, as in any transaction, and must be one that is done once however
 * often it is asked for (`onceBeside`): nobody knows of a commit whose answer was lost. Rows that all of them write
 * belong to `laterTogether`, else two shared transactions wait for each other. Inside a transaction it joins that one.
 *
 * @param place works of different places never share one, nor wait for each other.
 * @param alike works that have one of these in common run one behind the other, each seeing what the one before has
 * committed: whatever a work would wait for a lock of.
 */
export function sharedTransactions(
  db: Db,
  { place, alike }: { place: string; alike: readonly string[] },
): Pick<Db, 'transaction'> {
  if (db.inTransaction) return db
  const join = joins.get(db) ?? joinerOf(db)
  joins.set(db, join)
  return {
    transaction: async <T>(within: Within, work: (tx: Db) => Promise<T>) =>
      (await join({ within, place, alike, work })) as T,
  }
}

const joinerOf = (db: Db) =>
  gather<Asked, unknown>({
    atOnce,
    most,
    laneOf: ({ place }) => place,
    alike: (asked) => asked.alike,
    work: (all) => runTogether(db, all),
  })

function runTogether(db: Db, all: readonly Asked[]): Promise<unknown>[] {
  const alone = ({ within, work }: Asked) => db.transaction(within, work)
  const [first] = all
  if (!first || all.length === 1) return all.map(alone)
  const together = db.transaction(first.within, (tx) => Promise.all(all.map(({ work }) => work(tx))))
  return all.map((one, at) =>
    together.then(
      (answers) => answers[at],
      (error: unknown) => {
        if (isAwayForAll(error)) throw error
        // The fault is that of one of them, and comes again where that one runs alone; or they stood in each other's way.
        return alone(one)
      },
    ),
  )
}
