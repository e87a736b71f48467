/** Campaigns and editing locks; keywords and links have files of their own. */
import * as z from 'zod'
import { changeOf, version } from '../changing.ts'
import {
  asTyped,
  changes,
  id,
  idOrEid,
  instant,
  moment,
  one,
  page,
  paging,
  reads,
  route,
  searchText,
  text,
} from '../kit.ts'
import { campaignVariable, campaignVariables, supportIssue, supportIssues } from './variables.ts'

export const campaign = z.object({
  id,
  name: z.string(),
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  is_default: z.boolean(),
  variables: z.array(campaignVariable),
  support_issues: z.array(supportIssue),
  experiences_count: z.int(),
  created_at: instant,
  version,
})
export type Campaign = z.output<typeof campaign>

export const campaignForm = z.strictObject({
  name: text('name'),
  started_at: moment.nullable().default(null),
  ended_at: moment.nullable().default(null),
  variables: campaignVariables.default([]),
  support_issues: supportIssues.default([]),
})
export type CampaignForm = z.output<typeof campaignForm>

/** `encrypt` is named by the documents without a meaning; it is taken and changes nothing. */
export const listCampaigns = route({
  method: 'GET',
  path: '/api/v1/campaign/{random}',
  access: reads('campaigns'),
  summary: 'Campaigns of the client, newest first.',
  source: 'M7',
  shows: ['campaign', 'experience'],
  query: z.strictObject({ ...paging, search: searchText, encrypt: asTyped(10).optional() }),
  answer: page(campaign),
})

export const getCampaign = route({
  method: 'GET',
  path: '/api/v1/campaign/{id}/show',
  access: reads('campaigns'),
  summary: 'One campaign.',
  source: 'decisions 4',
  shows: ['campaign', 'experience'],
  params: z.object({ id }),
  answer: one(campaign),
})

export const createCampaign = route({
  method: 'POST',
  path: '/api/v1/campaign',
  access: changes('campaigns'),
  summary: 'Create a campaign.',
  source: 'M2',
  touches: ['campaign'],
  body: campaignForm,
  answer: one(campaign),
})

/** Needs the editing lock (`model_type` campaign). */
export const updateCampaign = route({
  method: 'PUT',
  path: '/api/v1/campaign/{id}',
  access: changes('campaigns'),
  summary: 'Change a campaign.',
  source: 'M2',
  touches: ['campaign'],
  params: z.object({ id }),
  body: changeOf(campaignForm, campaign),
  answer: one(campaign),
})

/** The editing lock's payload (M7); only an experience has an eid. */
const lockBody = z.strictObject({
  type: z.literal('editing'),
  model_id: idOrEid,
  model_type: z.enum(['experience', 'campaign']),
})
export const lock = z.object({
  lock_expired_at: instant,
  seconds_left: z.int(),
  holder: z.string(),
  is_mine: z.boolean(),
})
export type Lock = z.output<typeof lock>

/** 409 of type `locked` names the holder where another person edits. */
export const acquireLock = route({
  method: 'POST',
  path: '/api/v1/model-lock',
  access: changes('experiences'),
  summary: 'Take the editing lock.',
  source: 'M7, E4',
  touches: { nothing: 'Who edits asks for the lock.' },
  body: lockBody,
  answer: lock,
})

export const getLockTime = route({
  method: 'POST',
  path: '/api/v1/model-lock/time',
  access: changes('experiences'),
  summary: 'How long the editing lock still holds; 409 lock_lost where there is none.',
  source: 'M7',
  shows: { nothing: 'Who edits asks for the time that is left.' },
  body: lockBody,
  answer: lock,
})

export const extendLock = route({
  method: 'POST',
  path: '/api/v1/model-lock/extend',
  access: changes('experiences'),
  summary: 'Give the editing lock its full time again; 409 lock_lost where it is gone.',
  source: 'M7',
  touches: { nothing: 'Who edits asks for the lock.' },
  body: lockBody,
  answer: lock,
})

export const releaseLock = route({
  method: 'POST',
  path: '/api/v1/model-lock/release',
  access: changes('experiences'),
  summary: 'Give the editing lock back; one that is gone stays gone.',
  source: 'M7',
  touches: { nothing: 'Who edits asks for the lock.' },
  body: lockBody,
  answer: z.object({ success: z.literal(true) }),
})

export * from './keywordCalls.ts'
export * from './linkCalls.ts'
