/** Decisions on many entries at once and messages to their people, as a job; and the entries as a file. */
import * as z from 'zod'
import { kindsWith } from '../experiences/kinds.ts'
import { changes, id, idOrEid, orMissing, reads, route, success } from '../kit.ts'
import { seen } from '../seen.ts'
import { says } from '../why.ts'
import { decisions } from './entryStates.ts'
import { entryNarrowing } from './listCalls.ts'
import { givenReasons } from './whyNotValid.ts'

const selection = {
  entry_ids: z.array(id).min(1, says('no_entries_chosen')).max(1000).optional(),
  filter: z.strictObject(entryNarrowing).optional(),
}
type Chosen = { entry_ids?: unknown; filter?: unknown }

/** Exactly one of `entry_ids` and `filter`. */
const hasOneSelection = (body: Chosen) => (body.entry_ids === undefined) !== (body.filter === undefined)
const wrongSelection = { error: says('no_entries_chosen'), path: ['entry_ids'] }

const answer = z.object({ job_report_id: id })

/**
 * Decides each as the queue decides one. Those in the hands of somebody else, or decided meanwhile, are left and counted
 * by why. Where entries earn credits, a valid one gets those that a colleague suggested, else 1, for the one prize that
 * there is; 422 where there is not one alone (`onlyPool`). 404 for a kind without a queue. `seen`: how many were chosen.
 */
export const bulkEntries = route({
  method: 'POST',
  path: '/api/v1/experience/{type}/{id}/entries/bulk',
  access: changes('validation'),
  summary: 'Decide many entries at once; the job report tells how far it is.',
  source: 'decisions 4',
  touches: ['entry', 'pool', 'activity', 'job'],
  params: z.object({ type: z.enum(kindsWith('takesEntries')), id: idOrEid }),
  body: z
    .strictObject({
      ...selection,
      status: z.enum(decisions, orMissing(says('not_a_bulk_action'))),
      reason: givenReasons.optional(),
      seen: seen({ count: z.int() }),
    })
    .refine(hasOneSelection, wrongSelection)
    .refine(({ status, reason }) => status === 'valid' || (reason ?? []).length > 0, {
      path: ['reason'],
      error: says('reason_required'),
    }),
  answer,
})

/**
 * Sends what these people were told of their entries once more: of what was decided and won, else the answer to the entry.
 * Each message is sent again once. `to`: also those who got it, or only those of whom that is not known. Who opted out,
 * or has no address any more, is left and counted by why. `seen`: how many were chosen.
 */
export const resendToEntries = route({
  method: 'POST',
  path: '/api/v1/experience/{type}/{id}/entries/resend',
  access: changes('broadcasts'),
  summary: 'Send the people of many entries again what they were told; the job report tells how far it is.',
  source: 'decisions 4',
  touches: ['message', 'job'],
  params: z.object({ type: z.enum(kindsWith('takesEntries')), id: idOrEid }),
  body: z
    .strictObject({
      ...selection,
      to: z.enum(['missed', 'all']).default('missed'),
      seen: seen({ count: z.int() }),
    })
    .refine(hasOneSelection, wrongSelection),
  answer,
})

/** Decisions and messages that are made stay, and so does a job that has ended. 404 for a job of another kind or experience. */
export const stopBulkEntries = route({
  method: 'PUT',
  path: '/api/v1/experience/{type}/{id}/entries/bulk/{job}/stop',
  access: changes('validation'),
  summary: 'Stop work on many entries.',
  source: 'decisions 4',
  touches: ['job'],
  params: z.object({ type: z.enum(kindsWith('takesEntries')), id: idOrEid, job: id }),
  answer: success,
})

/** Takes the right to export participants besides. */
export const exportEntries = route({
  method: 'POST',
  path: '/api/v1/experience/{type}/{id}/entries/export',
  access: reads('participantExport'),
  summary: 'Export entries as CSV; the job report has the file.',
  source: 'decisions 4',
  touches: ['job'],
  params: z.object({ type: z.enum(kindsWith('takesEntries')), id: idOrEid }),
  body: z.strictObject(selection).refine(hasOneSelection, wrongSelection),
  answer,
})
