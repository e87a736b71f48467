import type { accessCodesRoutes } from '#contract/routes.ts'
import { codesForm } from '../accessCodes.ts'
import { unique } from '../unique.ts'
import type { ClientWorld } from '../world.ts'
import type { Samples } from './sample.ts'

export const accessCodesSamples: Samples<typeof accessCodesRoutes> = {
  listAccessCodeLists: (own) => ({ params: { campaignId: own.campaign } }),
  getAccessCodeList: (own) => ({ params: { id: own.accessCodeList } }),
  createAccessCodeList: (own) => ({ body: { name: unique('Codes'), campaign_id: own.campaign } }),
  updateAccessCodeList: (own) => ({
    params: { id: own.accessCodeList },
    body: { name: 'Scratch cards', campaign_id: own.campaign },
  }),
  deleteAccessCodeList: (own) => ({ params: { id: own.accessCodeList } }),
  createAccessCodePrefix: (own) => ({
    params: { id: own.accessCodeList },
    body: {
      access_code_list_id: own.accessCodeList,
      name: unique('SNOW'),
      keyword: null,
      language: 'fr',
      is_hidden: true,
    },
  }),
  updateAccessCodePrefix: (own) => ({ params: prefixOf(own), body: { name: 'SCRATCH', language: 'en' } }),
  deleteAccessCodePrefix: (own) => ({ params: prefixOf(own) }),
  listAccessCodes: (own) => ({ params: { id: own.accessCodeList } }),
  seeAccessCodes: (own) => ({ params: { id: own.accessCodeList } }),
  createAccessCode: (own) => ({
    body: {
      accessCodeListId: own.accessCodeList,
      code: `SCRATCH${unique('X')}`,
      access_code_prefix_id: own.accessCodePrefix,
    },
  }),
  uploadAccessCodes: (own) => ({ form: codesForm(own.accessCodeList, 'code\nSCRATCH1234\n') }),
}

const prefixOf = (own: ClientWorld) => ({ id: own.accessCodeList, prefixId: own.accessCodePrefix })
