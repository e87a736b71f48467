import type { DomainJobs } from '#server/adapters/outside.ts'
import { lookForDomains } from './domains/lookForDomains.ts'
import { lookForWaiting } from './domains/lookForWaiting.ts'
import type { DomainJob } from './domains/lookSoon.ts'

export const experiencesJobs: DomainJobs = {
  'experiences.lookForWaiting': (context) => lookForWaiting(context),
  'experiences.lookForDomains': (context, job: DomainJob) => lookForDomains(context, job),
}
