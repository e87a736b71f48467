import assert from 'node:assert/strict'
import type { AccessCode } from '#contract/campaigns/accessCodes/codeCalls.ts'
import type { AccessCodeList, AccessCodePrefix } from '#contract/campaigns/accessCodes/listCalls.ts'
import { routes } from '#contract/routes.ts'
import type { Answer, Caller } from './caller.ts'
import type { ClientWorld } from './world.ts'

/** A file of access codes, as the console sends it. */
export function codesForm(
  listId: string,
  csv: string | Uint8Array<ArrayBuffer>,
  name = 'codes.csv',
): FormData {
  const form = new FormData()
  form.set('accessCodeListId', listId)
  form.set('file', new File([csv], name, { type: 'text/csv' }))
  return form
}

/** The data of a call's answer. */
export async function dataOf<T>(who: Caller, ...asked: Parameters<Caller['call']>): Promise<T> {
  const { status, body, text } = await who.call(...asked)
  assert.equal(status, 200, text)
  return (body as { data: T }).data
}

type PrefixForm = { name: string; keyword?: string | null; language?: 'en' | 'fr' | 'pt-br' }

type Office = { as: Pick<ClientWorld['as'], 'campaign_manager'>; campaign: string }

/** A campaign manager who works on the access codes of the client's campaign. */
export function codesOffice({ as, campaign: campaign_id }: Office) {
  const who = as.campaign_manager
  return {
    who,
    addPrefix: ({ id }: { id: string }, { name, keyword = null, language = 'en' }: PrefixForm) =>
      who.call(routes.createAccessCodePrefix, {
        params: { id },
        body: { access_code_list_id: id, name, keyword, language, is_hidden: true },
      }),
    addList: (name: string) =>
      dataOf<AccessCodeList>(who, routes.createAccessCodeList, { body: { name, campaign_id } }),
    getList: ({ id }: { id: string }) =>
      dataOf<AccessCodeList>(who, routes.getAccessCodeList, { params: { id } }),
    addCode: ({ id: accessCodeListId }: { id: string }, code: string, access_code_prefix_id?: string) =>
      who.call(routes.createAccessCode, { body: { accessCodeListId, code, access_code_prefix_id } }),
    codesIn: ({ id }: { id: string }, query = {}) =>
      dataOf<AccessCode[]>(who, routes.listAccessCodes, { params: { id }, query }),
  }
}

export const prefixIn = ({ body }: Pick<Answer, 'body'>) => (body as { data: AccessCodePrefix }).data
export const reasonIn = ({ body }: Pick<Answer, 'body'>) => (body as { reason: string }).reason
