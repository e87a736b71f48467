import type { accessCodesRoutes } from '#contract/routes.ts'
import { codesForm } from '../accessCodes.ts'
import { unique } from '../unique.ts'
import type { Samples } from './sample.ts'

export const accessCodesSamples: Samples<typeof accessCodesRoutes> = {
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
