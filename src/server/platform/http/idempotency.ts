import { createHash } from 'node:crypto'
import type { Row } from '#db/rows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Db, Within } from '../db/db.ts'
import { found, KeptRefusedError, refuse } from '../errors.ts'
import { installation } from '../scope.ts'

/** The identity of a repeated request: who, which call, the key, and what was sent. */
export type Repeatable = {
  readonly key: string
  readonly caller: string
  readonly call: string
  readonly sent: unknown
  readonly at: Date
}

/** One transaction whose outcome is the call's answer. A repeated request gets the first answer; work is not run. */
export type Once = <T>(work: (tx: Db) => Promise<T>) => Promise<T>

/**
 * Runs creating work once for a key (decisions 1): the key, the work and its answer are one transaction, so a
 * crash leaves all or nothing. The same request gets the first answer again; another body is a 422. A second
 * request that comes while the first still runs waits for it. Kept 24 hours.
 */
export function once(db: Db, within: Within, request: Repeatable): Once {
  return (work) => onceBeside(db, within, { ...request, beside: async () => undefined, work })
}

type Beside<A, T> = {
  /** The beginning of the work, where it does no harm to a repeat: it leaves with the key. */
  readonly beside: (tx: Db) => Promise<A>
  readonly work: (tx: Db, before: A) => Promise<T>
}

/** The same with one round trip less. */
export async function onceBeside<A, T>(
  db: Pick<Db, 'transaction'>,
  within: Within,
  { beside, work, ...request }: Repeatable & Beside<A, T>,
): Promise<T> {
  const { keyHash, sentHash } = hashesOf(request)
  const ended = await db.transaction(within, async (tx): Promise<Ended<T>> => {
    const claiming = tx.run(
      within,
      sql`insert into idempotency_key (key_hash, request_hash, created_at)
          values (${keyHash}, ${sentHash}, ${request.at}) on conflict (key_hash) do nothing`,
    )
    const [claimed, before] = await Promise.all([claiming, beside(tx)])
    if (claimed === 0) return { answer: found(await findFirstAnswer(tx, within, request)).answer as T }
    try {
      const answer = await work(tx, before)
      tx.later(
        within,
        sql`update idempotency_key set answer = ${JSON.stringify(answer ?? null)}::jsonb where key_hash = ${keyHash}`,
      )
      return { answer }
    } catch (error) {
      if (!(error instanceof KeptRefusedError)) throw error
      // There is no answer to give again: what stays refuses the same request.
      await tx.run(within, sql`delete from idempotency_key where key_hash = ${keyHash}`)
      return { refused: error }
    }
  })
  if ('refused' in ended) throw ended.refused
  return ended.answer
}

type Ended<T> = { readonly answer: T } | { readonly refused: KeptRefusedError }

/** Returns the same request's answer, where it came before; 422 where the key came with another body. */
export async function findFirstAnswer(
  db: Db,
  within: Within,
  request: Repeatable,
): Promise<{ answer: unknown } | undefined> {
  const { keyHash, sentHash } = hashesOf(request)
  const row = await db.maybe(
    within,
    sql<Row<'idempotency_key', 'request_hash' | 'answer'>>`
      select request_hash, answer from idempotency_key where key_hash = ${keyHash}`,
  )
  if (row && !row.request_hash.equals(sentHash)) refuse('key_reused')
  return row
}

/** Forgets keys of more than 24 hours ago. */
export async function removeOldKeys(db: Db, at: Date): Promise<void> {
  const oldest = new Date(at.getTime() - 24 * 3_600_000)
  await db.run(installation, sql`delete from idempotency_key where created_at < ${oldest}`)
}

const hashesOf = ({ caller, call, key, sent }: Repeatable) => ({
  keyHash: hash([caller, call, key]),
  sentHash: hash(sent),
})

const hash = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest()
