import type { CallInput } from '#console/kit/api/call.ts'
import type { LaterArea } from '#console/kit/i18n/laterTexts.ts'
import { listAskedBy } from '#console/kit/list/listState.ts'
import type { RouteName } from '#contract/routes.ts'

/** An address of the console: what stands in its path's blanks, and the texts of its query. */
export type Url = { params: Record<string, string>; texts: Record<string, string | undefined> }
/** A call that a page makes before it can show its rows, with the very input that the page gives it. */
export type FirstRead = { call: RouteName; input: (url: Url) => object | undefined }

/**
 * What a page needs. `file` is below `src/console`, `texts` are those of its later areas. What stands in `reads` is
 * asked for while the console's script is still on its way; the page itself takes the answers where its calls are the
 * same to the letter, and a test of the browser sees that they are. `inside` is what it loads besides.
 */
export type PageNeeds = {
  file: string
  inside?: string
  texts?: readonly LaterArea[]
  reads?: readonly FirstRead[]
}

export const read = <N extends RouteName>(
  call: N,
  input: (url: Url) => CallInput<N> | undefined,
): FirstRead => ({
  call,
  input,
})
export const whole = (call: RouteName): FirstRead => ({ call, input: () => ({}) })

/** Filters of the page's own are left to the page. */
export function searchedBy({ texts }: Url, filters: readonly string[] = []) {
  if (filters.some((name) => texts[name])) return undefined
  const { paging, search } = listAskedBy(texts, {})
  return { ...paging, search }
}
type Searched =
  | 'listBatchable'
  | 'listCampaigns'
  | 'listLibrary'
  | 'listLinks'
  | 'listLists'
  | 'listAudit'
  | 'listInstallationAudit'
  | 'listKeywords'
export const searched = (call: Searched, own: readonly string[] = []): FirstRead => ({
  call,
  input: (url) => {
    const query = searchedBy(url, own)
    return query && { query }
  },
})
/** Users and clients, by name where nothing else is asked for. */
export const usersRead = (
  call: 'listClientRoles' | 'listInstallationUsers' | 'listInstallationClients',
  own: readonly string[],
): FirstRead => ({
  call,
  input: (url) => {
    const query = url.texts.sort ? undefined : searchedBy(url, own)
    return query && { query: { ...query, field: 'name', direction: 'asc' } }
  },
})
