import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

export type DomainJob = {
  readonly clientId: number
  readonly experienceId: string
  /** Whoever asked for it. */
  readonly userId: string | null
  /** How often it was looked before. */
  readonly looks: number
}

/** Most look within the hour; later once in twelve hours, for about four weeks. */
const [mostLooks, longestMinutes] = [64, 720]

/** Has the records of the domains that wait looked for, each time a little later. */
export async function lookLater(tx: Db, at: Date, job: DomainJob): Promise<void> {
  if (job.looks >= mostLooks) return
  const minutes = Math.min(2 ** job.looks, longestMinutes)
  const startAfter = new Date(at.getTime() + minutes * 60_000)
  await tx.enqueue({ name: 'experiences.lookForDomains', payload: job, startAfter })
}

export async function lookSoon(
  tx: Db,
  { client, actor, at }: Scope,
  { experienceId }: { experienceId: string },
): Promise<void> {
  const userId = actor.kind === 'user' ? actor.id : null
  await lookLater(tx, at, { clientId: client.id, experienceId, userId, looks: 0 })
}

/** Has the records looked for at the next chance, and never again by itself. */
export const lookOnce = (tx: Db, of: Pick<DomainJob, 'clientId' | 'experienceId'>): Promise<void> =>
  tx.enqueue({ name: 'experiences.lookForDomains', payload: { ...of, userId: null, looks: mostLooks } })
