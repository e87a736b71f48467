/** How a campaign goes: what came in by its experiences, and what its broadcasts reached. */
import * as z from 'zod'
import { entryStatuses } from '../entries/entryStates.ts'
import { experienceStatuses } from '../experiences/status.ts'
import { asTyped, eid, id, instant, one, page, paging, reads, route } from '../kit.ts'
import { channels } from '../words/channels.ts'
import { kindNames } from '../words/kindNames.ts'
import { comparedAsked, days, periodAsked, range, rangeBefore, reached, reportFormat } from './period.ts'

/**
 * Entries, opt-ins and prizes of the experiences that are shown on the campaign's dashboard; clicks as `listClicks` has them. `sends`: the broadcasts of the campaign that
 * began in these days, and what became of their messages up to now; skipped ones are no recipients. Null for who may not
 * see broadcasts.
 */
export const campaignStats = z.object({
  ...range,
  entries: z.int(),
  ...reached,
  before: rangeBefore,
  experiences: z.array(
    z.object({
      id,
      eid,
      kind: z.enum(kindNames),
      name: z.string(),
      status: z.enum(experienceStatuses),
      counts: z.array(z.object({ status: z.enum(entryStatuses), count: z.int() })),
      prizes: z.int(),
    }),
  ),
  /** How many of its experiences take entries and are not shown there. */
  hidden_experiences: z.int(),
  sends: z
    .object({
      broadcasts: z.int(),
      recipients: z.int(),
      delivered: z.int(),
      failed: z.int(),
      skipped: z.int(),
    })
    .nullable(),
})
export type CampaignStats = z.output<typeof campaignStats>

/** A broadcast of the campaign, and what became of its messages up to now. `name`: its title, else its subject or text. */
export const campaignSend = z.object({
  id,
  name: z.string(),
  channel: z.enum(channels),
  started_at: instant,
  recipients: z.int(),
  delivered: z.int(),
  failed: z.int(),
  skipped: z.int(),
})
export type CampaignSend = z.output<typeof campaignSend>

export const campaignGraph = z.object({ ...range, days })

const ofCampaign = { params: z.object({ client: asTyped(60), campaign: id }) }

/** 422 where Custom has no start or no end, ends before it starts, or has more days than a report takes. */
export const getCampaignStats = route({
  method: 'GET',
  path: '/{client}/api/campaign-stats/{campaign}',
  access: reads('reports'),
  summary: 'The figures of a campaign in a range of days.',
  source: 'M7',
  shows: ['campaign', 'experience', 'entry', 'broadcast', 'link', 'consent', 'draw', 'pool'],
  ...ofCampaign,
  query: z.strictObject({
    ...periodAsked,
    ...comparedAsked,
    report_name: z.literal('stats').optional(),
    report_type: reportFormat,
  }),
  answer: one(campaignStats),
})

/** The broadcasts that the figures count as `sends`, the newest first. Refused as the figures are. */
export const listCampaignSends = route({
  method: 'GET',
  path: '/{client}/api/campaign-broadcasts/{campaign}',
  access: reads('broadcasts'),
  summary: 'Broadcasts of a campaign that began in a range of days.',
  source: 'M2, M7',
  shows: ['campaign', 'broadcast'],
  ...ofCampaign,
  query: z.strictObject({ ...paging, ...periodAsked }),
  answer: page(campaignSend),
})

/** Refused as the figures are. */
export const getCampaignGraph = route({
  method: 'GET',
  path: '/{client}/api/campaign-graph/{campaign}',
  access: reads('reports'),
  summary: 'The entries of a campaign by day, outcome and source, and its prizes by day.',
  source: 'M7',
  shows: ['campaign', 'experience', 'entry', 'draw', 'pool'],
  ...ofCampaign,
  query: z.strictObject(periodAsked),
  answer: one(campaignGraph),
})
