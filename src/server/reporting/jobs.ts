import type { DomainJobs } from '#server/adapters/outside.ts'
import { type DueJob, reportDue, type SendJob } from './schedules/schedules.ts'
import { sendReport } from './schedules/sending.ts'
import { type MovedJob, reportsMoved } from './schedules/zone.ts'

export const reportingJobs: DomainJobs = {
  'reporting.reportDue': (context, job: DueJob) => reportDue(context, job),
  'reporting.sendReport': (context, job: SendJob) => sendReport(context, job),
  'reporting.reportsMoved': (context, job: MovedJob) => reportsMoved(context, job),
}
