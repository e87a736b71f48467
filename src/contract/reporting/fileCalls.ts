/** Reports as files to save. */
import * as z from 'zod'
import { kindsWith } from '../experiences/kinds.ts'
import { asTyped, id, idOrEid, reads, route } from '../kit.ts'
import { comparedAsked, periodAsked } from './period.ts'

/** `language`: of the words and dates in it. */
const fileAsked = z.strictObject({
  ...periodAsked,
  ...comparedAsked,
  language: z.enum(['en', 'fr']).default('en'),
})

/** The figures, the days and the sources of a range of days. Refused as the report is. */
export const saveExperienceReport = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/report-pdf/{random}',
  access: reads('reports'),
  summary: 'The report of an experience as a PDF.',
  source: 'E7',
  params: z.object({ type: z.enum(kindsWith('takesEntries')), id: idOrEid }),
  query: fileAsked,
  raw: 'file',
})

/** The same of a campaign, with its experiences; what was sent, for who may see broadcasts. */
export const saveCampaignReport = route({
  method: 'GET',
  path: '/{client}/api/campaign-report-pdf/{campaign}',
  access: reads('reports'),
  summary: 'The report of a campaign as a PDF.',
  source: 'M7',
  params: z.object({ client: asTyped(60), campaign: id }),
  query: fileAsked,
  raw: 'file',
})
