import type { JobContext } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import type { Actor, Scope } from '#server/platform/scope.ts'

/** A job's work for somebody stands in the audit trail under that name. */
export async function scopeOfAsker(
  { db, outside }: JobContext,
  job: { clientId: number; by: { actor: Actor; requestId: string } },
): Promise<Scope> {
  return { ...job.by, client: await getClientRef(db, job.clientId), at: outside.clock.now() }
}
