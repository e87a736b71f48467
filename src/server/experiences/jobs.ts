import type { DomainJobs } from '#server/adapters/outside.ts'
import { lookForDomains } from './domains/lookForDomains.ts'
import type { DomainJob } from './domains/lookSoon.ts'

export const experiencesJobs: DomainJobs = {
  'experiences.lookForDomains': (context, job: DomainJob) => lookForDomains(context, job),
}
