import type { DomainJobs } from '#server/adapters/outside.ts'
import { locationsJobs } from './locations/jobs.ts'
import { type ReminderJob, remind } from './reminders.ts'

export const operationsJobs: DomainJobs = {
  ...locationsJobs,
  'operations.remind': (context, job: ReminderJob) => remind(context, job),
}
