import type { Db, Query, Within } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

// Between "may this go out?" and the commit that says "it is going out" nobody may say no unseen. A row lock on each
// recipient's consent would hold that too, but costs a write for each message and misses a no that is a new row. So
// each client has a gate, an advisory lock: whoever begins to send passes it together with others, whoever says no
// closes it until commit. It queues fairly: nobody is starved on either side.

type ClientWithin = Within & { readonly client: { readonly id: number } }

const gateOf = ({ client }: ClientWithin) => sql`hashtextextended('sending gate', ${client.id}::bigint)`

/** Before reading what may forbid a message; until commit no no is committed. Statements after it see all earlier ones. */
export async function passSendingGate(tx: Db, within: ClientWithin): Promise<void> {
  await tx.run(within, passingSendingGate(within))
}

/** The same as a statement, for a transaction that leaves as one message. */
export const passingSendingGate = (within: ClientWithin): Query<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${gateOf(within)})`

/** In the transaction of a no: at its commit nobody is about to send without having seen it. */
export async function closeSendingGate(tx: Db, within: ClientWithin): Promise<void> {
  await tx.run(within, sql`select pg_advisory_xact_lock(${gateOf(within)})`)
}
