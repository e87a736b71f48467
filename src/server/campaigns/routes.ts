import type { accessCodesRoutes, assetRoutes, campaignsRoutes, keywordsRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import { pageOf } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { accessCodesHandlers } from './accessCodes/routes.ts'
import { assetHandlers } from './assetRoutes.ts'
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
import { getExperienceId, isId } from './experienceOf.ts'
import { keywordsHandlers } from './keywordRoutes.ts'

export const campaignsHandlers = (
  dependants: readonly KeywordDependant[],
): Handlers<
  typeof campaignsRoutes & typeof keywordsRoutes & typeof accessCodesRoutes & typeof assetRoutes
> => ({
  ...accessCodesHandlers,
  ...assetHandlers,
  ...keywordsHandlers(dependants),
  listCampaigns: async ({ db, scope, query }) => pageOf(await listCampaigns(db, scope, query), query),
  getCampaign: async ({ db, scope, params }) => ({ data: await getCampaign(db, scope, params.id) }),
  createCampaign: async ({ db, scope, body }) => ({ data: await createCampaign(db, scope, body) }),
  updateCampaign: async ({ db, scope, params, body }) => ({
    data: await updateCampaign(db, scope, { id: params.id, sent: body }),
  }),
  acquireLock: async ({ db, scope, body }) => acquireLock(db, scope, await modelOf(db, scope, body)),
  getLockTime: async ({ db, scope, body }) => getLock(db, scope, await modelOf(db, scope, body)),
  extendLock: async ({ db, scope, body }) => extendLock(db, scope, await modelOf(db, scope, body)),
  releaseLock: async ({ db, scope, body }) => {
    await releaseLock(db, scope, await modelOf(db, scope, body))
    return { success: true }
  },
})

type Named = { model_type: LockedModel['modelType']; model_id: string }

async function modelOf(db: Db, scope: Scope, { model_type, model_id }: Named): Promise<LockedModel> {
  if (model_type === 'campaign' && !isId(model_id)) refuse('not_found')
  return { modelType: model_type, modelId: await getExperienceId(db, scope, model_id) }
}
