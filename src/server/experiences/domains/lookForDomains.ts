import { notify } from '#server/access/access.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { findLinkKey, getClientRef } from '#server/clients/clients.ts'
import { audit } from '#server/platform/audit.ts'
import { systemScope } from '#server/platform/scope.ts'
import { getExperienceRef } from '../experiences.ts'
import { type DomainJob, lookLater } from './lookSoon.ts'
import { keepLooked, lookAt } from './ownership.ts'
import { listOwnDomains } from './queries.ts'

type Context = Pick<JobContext, 'db'> & { outside: Pick<JobContext['outside'], 'clock' | 'textRecords'> }

/** Looks for the records of the domains that wait still; whoever asked for one is told once it is shown there. */
export async function lookForDomains({ db, outside }: Context, job: DomainJob): Promise<void> {
  const { clientId, experienceId } = job
  const scope = systemScope(await getClientRef(db, clientId), 'Domains', outside.clock.now())
  const domains = (await listOwnDomains(db, scope, experienceId)).filter(({ verified_at: at }) => !at)
  const linkKey = await findLinkKey(db, clientId)
  if (domains.length === 0 || linkKey === undefined) return
  const { eid } = await getExperienceRef(db, scope, { idOrEid: experienceId })
  const looked = await lookAt(outside.textRecords, { domains, linkKey })
  await db.transaction(scope, async (tx) => {
    const after = await keepLooked(tx, scope, { experienceId, eid, looked })
    const shown = Object.keys(after).filter((domain) => after[domain] === 'found')
    if (shown.length < domains.length) await lookLater(tx, scope.at, { ...job, looks: job.looks + 1 })
    tx.tell(scope, ['experience'])
    if (shown.length === 0) return
    if (job.userId !== null)
      await notify(tx, scope, {
        kind: 'domain_verified',
        objectId: experienceId,
        objectName: shown.join(', '),
        target: { page: 'experience', kind: 'sweepstakes', eid },
        userIds: [job.userId],
      })
    await audit(tx, scope, { action: 'experience.check_domains', entityId: experienceId, after })
  })
}
