import type { experiencesRoutes } from '#contract/routes.ts'
import type { Handlers, Outside } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import * as experiences from './experiences.ts'
import { listConversationExperiences, sendExperience } from './sendExperience.ts'

export const experiencesHandlers: Handlers<typeof experiencesRoutes> = {
  listExperiences: async ({ db, scope, params, query }) =>
    pageOf(await experiences.listExperiences(db, scope, { ...query, kind: params.type }), query),
  getExperience: async ({ db, scope, params, outside }) =>
    answer(outside, await experiences.getExperience(db, scope, { kind: params.type, idOrEid: params.eid })),
  createExperience: async ({ db, scope, body, outside }) =>
    answer(outside, await experiences.createExperience(db, scope, body)),
  updateExperience: async ({ db, scope, params, body, outside }) =>
    answer(outside, await experiences.updateExperience(db, scope, { idOrEid: params.eid, form: body })),
  deleteExperience: async ({ db, scope, params }) => {
    await experiences.deleteExperience(db, scope, { kind: params.type, idOrEid: params.id })
    return { success: true }
  },
  listAllExperiences: async ({ db, scope }) => ({ data: await experiences.listAllExperiences(db, scope) }),
  listConversationExperiences: async ({ db, scope, outside }) => ({
    data: await listConversationExperiences(db, scope, outside.publicUrl),
  }),
  sendExperience: async ({ db, scope, outside, body }) => {
    await sendExperience(db, scope, {
      idOrEid: body.experience,
      participantId: body.participant,
      publicUrl: outside.publicUrl,
    })
    return { success: true }
  },
}

const answer = (outside: Outside, detail: experiences.Detail) => ({
  data: { ...detail, public_url: `${outside.publicUrl}/e/${detail.eid}` },
})
