/** Entries that came by mail or on paper, which staff type in by the form of the type Offline (E3). */
import * as z from 'zod'
import { fieldFormats } from '../experiences/formRuleText.ts'
import { kindsWith } from '../experiences/kinds.ts'
import { asTyped, changes, eid, idOrEid, one, reads, route } from '../kit.ts'
import { says } from '../why.ts'
import { maxReceiptBytes } from '../words/receipts.ts'

const params = z.object({ kind: z.enum(kindsWith('takesEntries')), eid: idOrEid })

const field = z.object({
  name: z.string(),
  label: z.string(),
  format: z.enum(fieldFormats),
  is_required: z.boolean(),
  /** Of the format `choice`: what is sent. */
  choices: z.array(z.string()),
  /** The same as they are read. */
  choice_labels: z.array(z.string()),
  /** About a picture (E3): the question that this field answers a part of. */
  question: z.string().nullable(),
  /** Characters. */
  max: z.int(),
})
export type OfflineField = z.output<typeof field>

export const getOfflineForm = route({
  method: 'GET',
  path: '/api/v1/experience/{kind}/{eid}/offline-form',
  access: reads('validation'),
  summary:
    'What is typed in of an entry that came on paper: the fields of the form Offline, or of Entry where it has none.',
  source: 'E3, decisions 4',
  shows: ['experience'],
  params,
  query: z.strictObject({ language: z.enum(['en', 'fr']).default('en') }),
  answer: one(z.object({ fields: z.array(field) })),
})

/** A file that no entry took is removed after a day. */
export const keepOfflineFile = route({
  method: 'POST',
  path: '/api/v1/experience/{kind}/{eid}/offline-files',
  access: changes('validation'),
  summary: 'Send a picture or PDF of an entry on paper, before the entry itself.',
  source: 'E3, decisions 4',
  touches: { nothing: 'Nobody sees a file before its entry.' },
  params,
  upload: true,
  maxBytes: maxReceiptBytes,
  body: z.strictObject({ field: asTyped(64) }),
  /** The file's secret: the answer to its field, with commas where there are several. */
  answer: one(z.object({ token: z.string() })),
})

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, says('not_a_date'))

/**
 * Judged as of the day on which it came, in the client’s time zone: limits count there, and it is refused (409) where
 * nobody could enter on that day. No text and no e-mail goes to whoever sent it. Faults are told by field, as
 * `answers.{name}`. Files are named by their secrets (`keepOfflineFile`).
 */
export const enterOffline = route({
  method: 'POST',
  path: '/api/v1/experience/{kind}/{eid}/offline-entries',
  access: changes('validation'),
  summary: 'Enter somebody whose entry came on paper.',
  source: 'E3, decisions 4',
  touches: ['entry', 'participant', 'activity', 'pool', 'audit'],
  params,
  body: z.strictObject({
    language: z.enum(['en', 'fr']).default('en'),
    /** `2026-11-23`; not in the future. */
    received_on: day,
    answers: z.record(asTyped(100), asTyped(4000)),
  }),
  answer: one(
    z.object({
      eid,
      status: z.enum(['pending', 'valid']),
      /** The prize that it took at once; null for none, and where entries take nothing at once. */
      prize: z.string().nullable(),
    }),
  ),
})

export const offlineRoutes = { getOfflineForm, keepOfflineFile, enterOffline }
