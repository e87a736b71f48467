import type { staffSiteRoutes } from '#contract/routes.ts'
import { png } from '../pictures.ts'
import type { ClientWorld } from '../world.ts'
import type { Samples } from './sample.ts'

export const rehearsalSamples: Samples<typeof staffSiteRoutes> = {
  getOfflineForm: (own) => ({ params: experienceOf(own) }),
  keepOfflineFile: (own) => {
    const form = new FormData()
    form.set('field', 'receipt')
    form.set('file', new Blob([new Uint8Array(png())]), 'receipt.png')
    return { params: experienceOf(own), form }
  },
  enterOffline: (own) => ({
    params: experienceOf(own),
    body: { received_on: '2020-01-01', answers: { first_name: 'Ana', last_name: 'Roy' } },
  }),
  previewOutcome: (own) => ({
    params: { type: 'sweepstakes' as const, id: own.experience.eid, eid: own.entry.eid },
  }),
  findRehearsal: (own) => ({ params: experienceOf(own) }),
  startRehearsal: (own) => ({ params: experienceOf(own) }),
  getRehearsal: (own) => ({ params: rehearsalOf(own) }),
  textInRehearsal: (own) => ({ params: rehearsalOf(own), body: { at: '2026-11-24T10:00', text: 'Hello' } }),
  submitInRehearsal: (own) => ({ params: rehearsalOf(own), body: { at: '2026-11-24T10:00', answers: {} } }),
  deleteRehearsal: (own) => ({ params: rehearsalOf(own) }),
  showRehearsalPage: (own) => ({ params: framedOf(own) }),
  showRehearsalSubpage: (own) => ({ params: { ...framedOf(own), page: 'terms' } }),
  submitRehearsalForm: (own) => ({ params: { ...framedOf(own), page: 'entry' } }),
}

const experienceOf = (own: ClientWorld) => ({ kind: 'sweepstakes' as const, eid: own.experience.eid })
const rehearsalOf = (own: ClientWorld) => ({ ...experienceOf(own), rid: own.rehearsal })
const framedOf = (own: ClientWorld) => ({ token: 'x', at: '0', experience_eid: own.experience.eid })
