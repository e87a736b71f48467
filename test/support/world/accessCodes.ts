import { routes } from '#contract/routes.ts'
import { make } from '../making.ts'
import type { ClientIds } from './clients.ts'
import type { ExperienceIds } from './experiences.ts'

export type AccessCodeIds = { readonly accessCodeList: string; readonly accessCodePrefix: string }

/** A list of access codes with a prefix and a code. */
export async function makeAccessCodes({
  as: { client_admin: admin },
  id: clientId,
  campaign,
}: ClientIds & ExperienceIds): Promise<AccessCodeIds> {
  const list = await make(admin, routes.createAccessCodeList, {
    body: { name: 'Scratch cards', campaign_id: campaign },
  })
  const prefix = await make(admin, routes.createAccessCodePrefix, {
    params: { id: list.id },
    body: { name: 'SCRATCH', keyword: `SCRATCH${clientId}`, language: 'en', is_hidden: true },
  })
  await make(admin, routes.createAccessCode, { body: { accessCodeListId: list.id, code: 'SCRATCH-0001' } })
  return { accessCodeList: list.id, accessCodePrefix: prefix.id }
}
