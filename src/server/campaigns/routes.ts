import type { campaignsRoutes, keywordsRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import {
  acquireLock,
  createCampaign,
  extendLock,
  getCampaign,
  getLock,
  type LockedModel,
  listCampaigns,
  releaseLock,
  updateCampaign,
} from './campaigns.ts'
import type { KeywordDependant } from './dependants.ts'
import { keywordsHandlers } from './keywordRoutes.ts'

export const campaignsHandlers = (
  dependants: readonly KeywordDependant[],
): Handlers<typeof campaignsRoutes & typeof keywordsRoutes> => ({
  ...keywordsHandlers(dependants),
  listCampaigns: async ({ db, scope, query }) => pageOf(await listCampaigns(db, scope, query), query),
  getCampaign: async ({ db, scope, params }) => ({ data: await getCampaign(db, scope, params.id) }),
  createCampaign: async ({ db, scope, body }) => ({ data: await createCampaign(db, scope, body) }),
  updateCampaign: async ({ db, scope, params, body }) => ({
    data: await updateCampaign(db, scope, { id: params.id, sent: body }),
  }),
  acquireLock: ({ db, scope, body }) => acquireLock(db, scope, modelOf(body)),
  getLockTime: ({ db, scope, body }) => getLock(db, scope, modelOf(body)),
  extendLock: ({ db, scope, body }) => extendLock(db, scope, modelOf(body)),
  releaseLock: async ({ db, scope, body }) => {
    await releaseLock(db, scope, modelOf(body))
    return { success: true }
  },
})

function modelOf(body: { model_type: LockedModel['modelType']; model_id: string }): LockedModel {
  return { modelType: body.model_type, modelId: body.model_id }
}
