import * as z from 'zod'
import { id, instant, json, many, reads, route } from '../kit.ts'
import { why } from '../refusal.ts'
import { jobStates } from '../words/jobStates.ts'

/** A job that takes longer than a request; polled every 500 ms while one runs (E9). */
export const jobReport = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  /** Holds it up for now: it goes on by itself. */
  waits_for: z.enum(['room']).nullable(),
  progress: z.int(),
  total: z.int().nullable(),
  result: json.nullable(),
  /** Its failure, in English, and as data. */
  error: z.string().nullable(),
  why: why.nullable(),
  file_id: id.nullable(),
  created_at: instant,
  updated_at: instant,
})
export type JobReport = z.output<typeof jobReport>

/** Newest first, at most 50; with `after` that report itself and those made later (404 where there is none); with `state` those in it. */
export const listJobReports = route({
  method: 'GET',
  path: '/api/v1/job-report/{random}',
  access: reads('reports'),
  summary: 'Job reports of the client.',
  source: 'E7, decisions 7',
  shows: ['job'],
  query: z.strictObject({ after: id.optional(), state: z.enum(jobStates).optional() }),
  answer: many(jobReport),
})

/** A file of the client, as an attachment of its own content type. */
export const getFile = route({
  method: 'GET',
  path: '/api/v1/file/{id}',
  access: reads('reports'),
  summary: 'Download a stored file.',
  source: 'decisions 7',
  params: z.object({ id }),
  raw: 'file',
})
