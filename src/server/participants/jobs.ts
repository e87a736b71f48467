import type { DomainJobs } from '#server/adapters/services.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { importParticipants } from './imports/run.ts'

export const participantsJobs: DomainJobs = {
  'participants.import': async ({ db, services }, payload: { clientId: number; importId: string }) => {
    const client = await getClientRef(db, payload.clientId)
    await importParticipants({ db, services, client, importId: payload.importId })
  },
}
