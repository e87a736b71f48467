import type { experiencesRoutes } from '#contract/routes.ts'
import type { Handlers, Services } from '#server/adapters/services.ts'
import { pageOf } from '#server/platform/paging.ts'
import * as experiences from './experiences.ts'
import { listConversationExperiences, sendExperience } from './sendExperience.ts'

export const experiencesHandlers: Handlers<typeof experiencesRoutes> = {
  listExperiences: async ({ db, scope, params, query }) =>
    pageOf(await experiences.listExperiences(db, scope, { ...query, kind: params.type }), query),
  getExperience: async ({ db, scope, params, services }) =>
    answer(services, await experiences.getExperience(db, scope, { kind: params.type, idOrEid: params.eid })),
  createExperience: async ({ db, scope, body, services }) =>
    answer(services, await experiences.createExperience(db, scope, body)),
  updateExperience: async ({ db, scope, params, body, services }) =>
    answer(services, await experiences.updateExperience(db, scope, { idOrEid: params.eid, form: body })),
  deleteExperience: async ({ db, scope, params }) => {
    await experiences.deleteExperience(db, scope, { kind: params.type, idOrEid: params.id })
    return { success: true }
  },
  listAllExperiences: async ({ db, scope }) => ({ data: await experiences.listAllExperiences(db, scope) }),
  listConversationExperiences: async ({ db, scope, services }) => ({
    data: await listConversationExperiences(db, scope, services.publicUrl),
  }),
  sendExperience: async ({ db, scope, services, body }) => {
    await sendExperience(db, scope, {
      idOrEid: body.experience,
      participantId: body.participant,
      publicUrl: services.publicUrl,
    })
    return { success: true }
  },
}

const answer = (services: Services, detail: experiences.Detail) => ({
  data: { ...detail, public_url: `${services.publicUrl}/e/${detail.eid}` },
})
