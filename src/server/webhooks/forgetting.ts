import { keptDays } from '#contract/webhooks/webhookLimits.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { inParts, logCut } from '#server/platform/db/parts.ts'
import { systemScope } from '#server/platform/scope.ts'
import * as queries from './queries/forgetting.ts'

const parts = { most: 5000, least: 100 }

/** Dispatches older than the log reaches go, client by client, whatever their state. */
export async function removeOldDispatches({ db, outside }: JobContext): Promise<void> {
  const at = outside.clock.now()
  const before = new Date(at.getTime() - keptDays * 86_400_000)
  for (const clientId of await queries.clientsWithOldDispatches(db, before)) {
    const scope = systemScope(await getClientRef(db, clientId), 'Retention', at)
    const onCut = logCut(outside.log, { clientId })
    await inParts({ ...parts, onCut }, (rows) => queries.deleteDispatches(db, scope, { before, rows }))
  }
}

/** The log of a webhook that was deleted. */
export async function forgetWebhook(
  { db, outside }: JobContext,
  { clientId, webhookId }: { clientId: number; webhookId: string },
): Promise<void> {
  const scope = systemScope(await getClientRef(db, clientId), 'Retention', outside.clock.now())
  const onCut = logCut(outside.log, { clientId, webhookId })
  await inParts({ ...parts, onCut }, (rows) => queries.deleteDispatches(db, scope, { webhookId, rows }))
}
