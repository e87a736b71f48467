/** Reports by e-mail: to whom one goes, and when. */
import * as z from 'zod'
import { changeOf, version } from '../changing.ts'
import { changes, id, idOrEid, instant, many, one, page, paging, reads, route, success } from '../kit.ts'
import { reportRhythms } from './reportRhythms.ts'

/** `weekday`: 1 is Monday; `month_day`: a shorter month has it on its last day. Each counts in its own rhythm alone. */
export const scheduleForm = z.strictObject({
  recipient_ids: z.array(id).min(1).max(20),
  rhythm: z.enum(reportRhythms),
  weekday: z.int().min(1).max(7).default(1),
  month_day: z.int().min(1).max(31).default(1),
  hour: z.int().min(0).max(23).default(8),
})
export type ScheduleForm = z.output<typeof scheduleForm>

/** `recipients`: those who still work for the client. `next_at`: the hour in the client's zone, in UTC. */
export const reportSchedule = z.object({
  id,
  experience_id: id.nullable(),
  campaign_id: id.nullable(),
  ...scheduleForm.shape,
  recipients: z.array(z.object({ id, name: z.string() })),
  next_at: instant,
  last_sent_at: instant.nullable(),
  created_at: instant,
  version,
})
export type ReportSchedule = z.output<typeof reportSchedule>

/** Of an experience or of a campaign; where both are sent, the experience counts. At most the 100 oldest. */
export const listReportSchedules = route({
  method: 'GET',
  path: '/api/v1/report-schedule/{random}',
  access: reads('reports'),
  summary: 'To whom the report of an experience or a campaign is sent, and when.',
  source: 'E7, M7',
  shows: ['reportSchedule'],
  query: z.strictObject({ experience_id: idOrEid.optional(), campaign_id: id.optional() }),
  answer: many(reportSchedule),
})

/** Names one of the two; where both are sent, the experience counts. 404 for somebody who does not work for the client. */
export const createReportSchedule = route({
  method: 'POST',
  path: '/api/v1/report-schedule',
  access: changes('reports'),
  summary: 'Have a report sent each week or each month.',
  source: 'E7, M7',
  touches: ['reportSchedule'],
  body: scheduleForm.extend({ experience_id: idOrEid.nullish(), campaign_id: id.nullish() }),
  answer: one(reportSchedule),
})

/** From then on; what went out stays. */
export const updateReportSchedule = route({
  method: 'PUT',
  path: '/api/v1/report-schedule/{id}',
  access: changes('reports'),
  summary: 'Change to whom a report is sent, and when.',
  source: 'E7, M7',
  touches: ['reportSchedule'],
  params: z.object({ id }),
  body: changeOf(scheduleForm, reportSchedule),
  answer: one(reportSchedule),
})

export const deleteReportSchedule = route({
  method: 'DELETE',
  path: '/api/v1/report-schedule/{id}',
  access: changes('reports'),
  summary: 'Send a report no more.',
  source: 'E7, M7',
  touches: ['reportSchedule'],
  params: z.object({ id }),
  answer: success,
})

/** The days before today: seven of them, or a month. It goes at its next hour all the same. */
export const sendReportNow = route({
  method: 'POST',
  path: '/api/v1/report-schedule/{id}/send',
  access: changes('reports'),
  summary: 'Send a report now.',
  source: 'E7, M7',
  touches: ['reportSchedule'],
  params: z.object({ id }),
  answer: success,
})

/** `pdf_id` and `csv_id` are files (`getFile`), null once they are deleted, at `ends_at`. Days are of the client's zone. */
export const sentReport = z.object({
  sending_id: id,
  name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  pdf_id: id.nullable(),
  csv_id: id.nullable(),
  sent_at: instant,
  ends_at: instant,
})
export type SentReport = z.output<typeof sentReport>

/** The newest first. */
export const listSentReports = route({
  method: 'GET',
  path: '/api/v1/sent-report/{random}',
  access: reads('reports'),
  summary: 'Reports that were sent to whoever asks.',
  source: 'E7, M7',
  shows: ['reportSchedule'],
  query: z.strictObject(paging),
  answer: page(sentReport),
})
