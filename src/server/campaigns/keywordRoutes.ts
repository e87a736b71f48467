import type { keywordsRoutes } from '#contract/routes.ts'
import type { Handlers, Outside } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { findKeywordFault } from './campaigns.ts'
import type { KeywordDependant } from './dependants.ts'
import { createKeyword, deleteKeyword, listKeywords, updateKeyword } from './keywordsByHand.ts'
import { listClientLanguages, saveClientLanguages } from './languages.ts'
import { shortAddress } from './linkAddress.ts'
import { createLink, deleteLink, listLinks, updateLink } from './links.ts'
import { createQuickLink, deleteQuickLink, listQuickLinks } from './quickLinks.ts'

export const keywordsHandlers = (
  dependants: readonly KeywordDependant[],
): Handlers<typeof keywordsRoutes> => ({
  listKeywords: async ({ db, scope, query }) => pageOf(await listKeywords(db, scope, query), query),
  createKeyword: async ({ db, scope, body }) => ({
    data: await createKeyword(db, scope, { form: body, dependants }),
  }),
  updateKeyword: async ({ db, scope, params, body }) => ({
    data: await updateKeyword(db, scope, { id: params.id, sent: body, dependants }),
  }),
  deleteKeyword: async ({ db, scope, params }) => {
    await deleteKeyword(db, scope, { id: params.id, dependants })
    return { success: true }
  },
  findKeyword: async ({ db, scope, body }) => {
    const { keyword, shortcode_id, keyword_id } = body
    const reason = await findKeywordFault(db, scope, {
      keyword,
      shortcodeId: shortcode_id,
      keywordId: keyword_id,
    })
    return { is_available: reason === null, reason, key: body.key ?? null }
  },
  listLinks: async ({ db, scope, outside, query }) => {
    const { rows, ...paged } = await listLinks(db, scope, query)
    return pageOf({ ...paged, rows: rows.map((row) => withAddress(row, outside)) }, query)
  },
  createLink: async ({ db, scope, outside, body }) => ({
    data: withAddress(await createLink(db, scope, body), outside),
  }),
  updateLink: async ({ db, scope, outside, params, body }) => ({
    data: withAddress(await updateLink(db, scope, { id: params.id, sent: body }), outside),
  }),
  deleteLink: async ({ db, scope, params }) => {
    await deleteLink(db, scope, params.id)
    return { success: true }
  },
  listClientLanguages: ({ db, scope, params }) => listClientLanguages(db, scope, params.id),
  saveClientLanguages: ({ db, scope, params, body }) =>
    saveClientLanguages(db, scope, { client: params.id, sent: body }),
  listQuickLinks: async ({ db, scope, query }) => ({ data: await listQuickLinks(db, scope, query) }),
  createQuickLink: async ({ db, scope, body }) => {
    await createQuickLink(db, scope, body)
    return { success: true, message: 'Quick link added.' }
  },
  deleteQuickLink: async ({ db, scope, params, query, body }) => {
    await deleteQuickLink(db, scope, { id: params.id, owners: [query, body ?? {}] })
    return { success: true, message: 'Quick link removed.' }
  },
})

function withAddress<Row extends { code: string }>(row: Row, { publicUrl }: Outside) {
  return { ...row, short_url: shortAddress(publicUrl, row.code) }
}
