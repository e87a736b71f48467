import type { accessCodesRoutes } from '#contract/routes.ts'
import { codesForm } from '../accessCodes.ts'
import { unique } from '../unique.ts'
import type { ClientWorld } from '../world.ts'
import type { Samples } from './sample.ts'

export const accessCodesSamples: Samples<typeof accessCodesRoutes> = {
  createAccessCodeList: (own) => ({ body: { name: unique('Codes'), campaign_id: own.campaign } }),
  updateAccessCodeList: (own) => ({
    body: { name: 'Scratch cards', campaign_id: own.campaign },
  }),
  createAccessCodePrefix: (own) => ({
    body: {
      access_code_list_id: own.accessCodeList,
      name: unique('SNOW'),
      keyword: null,
      language: 'fr',
      is_hidden: true,
    },
  }),
  updateAccessCodePrefix: () => ({ body: { name: 'SCRATCH', language: 'en' } }),
  createAccessCode: (own) => ({
    body: {
      accessCodeListId: own.accessCodeList,
      code: `SCRATCH${unique('X')}`,
      access_code_prefix_id: own.accessCodePrefix,
    },
  }),
  uploadAccessCodes: (own) => ({ form: codesForm(own.accessCodeList, 'code\nSCRATCH1234\n') }),
}

const _prefixOf = (own: ClientWorld) => ({ id: own.accessCodeList, prefixId: own.accessCodePrefix })
