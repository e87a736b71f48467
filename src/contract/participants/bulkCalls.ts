import * as z from 'zod'
import { changes, id, optionalLines, orMissing, reads, route } from '../kit.ts'
import { seen } from '../seen.ts'
import { says } from '../why.ts'
import { selection } from './listCalls.ts'

/** Exactly one of `participant_ids` and `filter`. */
const hasOneSelection = (body: { participant_ids?: unknown; filter?: unknown }) =>
  (body.participant_ids === undefined) !== (body.filter === undefined)
const wrongSelection = { error: says('no_selection'), path: ['participant_ids'] }

export const bulkActions = ['add_to_list', 'remove_from_list', 'flag', 'unflag', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]

/** Of the list alone; the others change people, and take the right to that (decision 15). */
export const isListAction = (action: BulkAction): boolean =>
  action === 'add_to_list' || action === 'remove_from_list'

/**
 * Runs as a job over everybody who is chosen when it begins. What is no list action is a 403 for who may not change
 * participants. `delete` leaves out whom something needs
 * (entries, prizes, messages) and says how many. `seen`: how many were chosen.
 */
export const bulkParticipants = route({
  method: 'POST',
  path: '/api/v1/participants/bulk',
  access: changes('lists'),
  summary: 'Do one thing to many participants.',
  source: 'M2',
  touches: ['participant', 'list', 'consent', 'activity', 'job'],
  body: z
    .strictObject({
      ...selection,
      action: z.enum(bulkActions, orMissing(says('not_a_bulk_action'))),
      list_id: id.nullish(),
      reason: optionalLines('reason', 500),
      seen: seen({ count: z.int() }),
    })
    .refine(hasOneSelection, wrongSelection),
  answer: z.object({ job_report_id: id }),
})

/** The columns are those of the import, so that the file can be brought back in. */
export const exportParticipants = route({
  method: 'POST',
  path: '/api/v1/participants/export',
  access: reads('participantExport'),
  summary: 'Export participants as CSV; the job report has the file.',
  source: 'decisions 2',
  touches: ['job'],
  body: z.strictObject(selection).refine(hasOneSelection, wrongSelection),
  answer: z.object({ job_report_id: id }),
})
