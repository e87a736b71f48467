import type { JobContext } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { systemScope } from '#server/platform/scope.ts'
import { lookOnce } from './lookSoon.ts'
import { listOverlooked } from './queries.ts'

type Context = Pick<JobContext, 'db'> & { outside: Pick<JobContext['outside'], 'clock'> }

/** One that somebody waits for is looked for every twelve hours at least, so these are looked for by nobody. */
const overlookedHours = 25

/**
 * Once a day: whatever waits for its record and was looked for by nobody is looked for once, however it came to wait:
 * it was asked for before there was a job, or for longer than one looks. A look more does no harm.
 */
export async function lookForWaiting({ db, outside }: Context): Promise<void> {
  const at = outside.clock.now()
  const before = new Date(at.getTime() - overlookedHours * 3_600_000)
  const waiting = await listOverlooked(db, before)
  for (const { client_id: clientId, experience_ids: experienceIds } of waiting) {
    const scope = systemScope(await getClientRef(db, clientId), 'Domains', at)
    await db.transaction(scope, async (tx) => {
      for (const experienceId of experienceIds) await lookOnce(tx, { clientId, experienceId })
    })
  }
}
