import * as z from 'zod'
import { changeOf, version } from '../changing.ts'
import { choosableEncodings, csvEncodings, maxCsvColumns } from '../csv.ts'
import { changes, id, instant, one, optionalLines, page, paging, reads, required, route } from '../kit.ts'
import { told, why } from '../refusal.ts'
import { seenBody } from '../seen.ts'
import { says } from '../why.ts'
import { importStates } from './importStates.ts'

/**
 * Targets of an upload's column; `data.<key>` is a person variable, `consent` says who agreed. New people whose row says
 * no language have the client's default one; a row that says nothing of it makes a lead.
 */
export const importFields = [
  'first_name',
  'last_name',
  'name',
  'phone',
  'email',
  'language',
  'is_customer',
  'consent',
  'skip',
] as const
const dataField = z.string().regex(/^data\.[a-z0-9_]{1,64}$/, says('not_a_mapped_field'))
/** One entry for each column of the file, in its order. */
export const importMapping = z
  .array(z.union([z.enum(importFields), dataField], says('not_a_mapped_field')))
  .min(1)
  .max(maxCsvColumns, says('too_many_columns', { max: maxCsvColumns }))
export type ImportMapping = z.output<typeof importMapping>

/**
 * The effect of a row on somebody who is known already: `keep` leaves the person as he or she is, `overwrite` takes
 * what the row says, `fill` fills only what is empty. An empty cell never empties a field.
 */
export const mergeRules = ['keep', 'overwrite', 'fill'] as const
export type MergeRule = (typeof mergeRules)[number]

export const importConsents = ['none', 'proof', 'column'] as const
export type ImportConsent = (typeof importConsents)[number]

const settings = {
  merge: z.enum(mergeRules, says('not_a_merge_rule')).default('overwrite'),
  /**
   * With `proof` each row that names the address opts in to `subscription_id`, to nothing else; an opt-out stays. With
   * `column` only the rows do in which the column mapped to `consent` says yes (`consentWords.ts`).
   */
  consent: z.enum(importConsents).default('none'),
  consent_proof: optionalLines('consent proof', 500),
  /** The proof's subscription: asked for with a consent, and left out without. */
  subscription_id: id.nullish().transform((value) => value ?? null),
}

/** Choices for an import, which may be changed while it is checked. */
export const importForm = z.strictObject({ mapping: importMapping, ...settings })
export type ImportForm = z.output<typeof importForm>

const counts = {
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Known, and nothing to change. */
  unchanged: z.int(),
  /** Rows whose phone or e-mail stands in an earlier row; what they change is done, and counted here alone. */
  repeated: z.int(),
  refused: z.int(),
}

/** A refused row: `line` as an editor counts, `column` the heading it is about, where it is about one. */
const refusal = told.extend({
  line: z.int(),
  column: z.string().nullable(),
  cells: z.array(z.string()),
})

/** Rows by what they say of the consent; `others` are the first 10 values that are neither a yes nor a no. */
export const importAnswers = z.object({
  yes: z.int(),
  no: z.int(),
  empty: z.int(),
  other: z.int(),
  others: z.array(z.string()),
})
export type ImportAnswers = z.output<typeof importAnswers>

/** Cells that could not be read and that a person does without; `cells` are the first different ones. */
const unread = told.extend({
  field: z.string(),
  column: z.string().nullable(),
  rows: z.int(),
  cells: z.array(z.string()),
})

/** Findings of a dry run: nothing was written. `refusals` are the first 20. */
export const importFindings = z.object({
  ...counts,
  /** Places in the list that would be added. */
  added_to_list: z.int(),
  /** People who would be opted in to the subscription; null without a proof of consent. */
  opted_in: z.int().nullable(),
  /** Values of the consent's column, in rows that are not refused; null without such a column. */
  answers: importAnswers.nullable(),
  /** Values that rows that come in leave out, such as a language that nobody knows. */
  unread: z.array(unread).default([]),
  refusals: z.array(refusal),
})
export type ImportFindings = z.output<typeof importFindings>

/** The outcome of a rollback, with what it left, since somebody changed it after the import. */
export const importRollback = z.object({
  people_removed: z.int(),
  people_kept: z.int(),
  fields_restored: z.int(),
  fields_kept: z.int(),
  list_rows_removed: z.int(),
  consents_taken_back: z.int(),
})
export type ImportRollback = z.output<typeof importRollback>

export const participantImport = z.object({
  id,
  version,
  name: z.string(),
  list_id: id,
  list: z.string(),
  state: z.enum(importStates),
  job_report_id: id,
  mapping: importMapping,
  /** The headings of the file, empty where it has none. */
  header: z.array(z.string()),
  /** Whether the first row is a heading; else it is a person. */
  has_header: z.boolean(),
  encoding: z.enum(csvEncodings),
  merge: z.enum(mergeRules),
  consent: z.enum(importConsents),
  consent_proof: z.string().nullable(),
  /** Null without a proof, and where the import is older than this field: it opted in to every default subscription. */
  subscription_id: id.nullable(),
  /** Its name; null where it was deleted since. */
  subscription: z.string().nullable(),
  ...counts,
  /** Null where nothing was checked. */
  findings: importFindings.nullable(),
  /** Values that rows that come in leave out, as the check found them, else the run itself. */
  unread: z.array(unread),
  rollback: importRollback.nullable(),
  /** The refused rows as CSV, each with its reason. */
  refused_file_id: id.nullable(),
  error: z.string().nullable(),
  why: why.nullable(),
  user_name: z.string(),
  created_at: instant,
  finished_at: instant.nullable(),
  rolled_back_at: instant.nullable(),
  /** When the database took too long for a part of it, which then went on in smaller parts. */
  slowed_at: instant.nullable(),
})
export type ParticipantImport = z.output<typeof participantImport>

const trueOrFalse = z.enum(['true', 'false'], says('not_true_or_false'))

/**
 * An import makes and changes people, so it takes the right to change participants, not that of lists alone.
 * Multipart: the settings, `mapping` as JSON (one field a column), then the `file`: at most 500 MB or 2 million
 * rows. With `dry_run` true the import waits, checked, until it is started. The job report tells progress.
 * Facts that are not said of the file are found by looking at it: `encoding` (a byte order mark wins), and by
 * `has_header` whether the first row is a heading (it is, unless it has a phone or an e-mail). A first line `sep=;`
 * names the delimiter.
 */
export const uploadParticipants = route({
  method: 'POST',
  path: '/api/v1/list/participants/{listId}/upload',
  access: changes('participants'),
  summary: 'Bring a CSV of participants into a list.',
  source: 'M2, decisions 3',
  touches: ['import', 'job'],
  params: z.object({ listId: id }),
  upload: true,
  body: z.strictObject({
    mapping: z
      .string(required('mapping'))
      .max(20_000)
      .transform((value, context) => {
        try {
          return JSON.parse(value) as unknown
        } catch {
          context.addIssue({ code: 'custom', message: says('mapping_not_json') })
          return z.NEVER
        }
      })
      .pipe(importMapping),
    ...settings,
    encoding: z.enum(choosableEncodings, says('not_an_encoding')).optional(),
    has_header: trueOrFalse.transform((value) => value === 'true').optional(),
    dry_run: trueOrFalse.default('false').transform((value) => value === 'true'),
  }),
  answer: z.object({ job_report_id: id, import_id: id }),
})

export const listImports = route({
  method: 'GET',
  path: '/api/v1/participant-imports/{random}',
  access: reads('lists'),
  summary: 'Imports of the client, newest first.',
  source: 'decisions 3',
  shows: ['import'],
  query: z.strictObject({ ...paging, list_id: id.optional() }),
  answer: page(participantImport),
})

export const getImport = route({
  method: 'GET',
  path: '/api/v1/participant-imports/{id}/{random}',
  access: reads('lists'),
  summary: 'One import.',
  source: 'decisions 3',
  shows: ['import'],
  params: z.object({ id }),
  answer: one(participantImport),
})

/** 409 unless it is checked. */
export const updateImport = route({
  method: 'PUT',
  path: '/api/v1/participant-imports/{id}',
  access: changes('participants'),
  summary: 'Change the settings of a checked import and check it again.',
  source: 'decisions 3',
  touches: ['import', 'job'],
  params: z.object({ id }),
  body: changeOf(importForm, participantImport),
  answer: one(participantImport),
})

/** 409 unless it is checked. `seen`: the job report of the check whose findings were read. */
export const startImport = route({
  method: 'POST',
  path: '/api/v1/participant-imports/{id}/start',
  access: changes('participants'),
  summary: 'Run a checked import.',
  source: 'decisions 3',
  touches: ['import', 'job', 'participant', 'list', 'consent', 'activity'],
  params: z.object({ id }),
  body: seenBody({ job_report_id: id }),
  answer: one(participantImport),
})

/** 409 unless it is done or failed, and while another import of the client runs. */
export const rollBackImport = route({
  method: 'POST',
  path: '/api/v1/participant-imports/{id}/rollback',
  access: changes('participants'),
  summary: 'Take an import back: what it made, changed and added, unless it was changed since.',
  source: 'decisions 3',
  touches: ['import', 'job', 'participant', 'list', 'consent', 'activity'],
  params: z.object({ id }),
  answer: one(participantImport),
})
