import type { DomainJobs } from '#server/adapters/outside.ts'
import { noteFailedSignIns } from './noteFailures.ts'
import { type LinkJob, mailLink } from './passwordLinks.ts'
import { mailRole, type RoleJob } from './staffMail.ts'

export const accessJobs: DomainJobs = {
  'access.noteFailedSignIns': ({ db, outside }) => noteFailedSignIns(db, outside.clock.now()),
  'access.mailLink': (context, job: LinkJob) => mailLink(context, job),
  'access.mailRole': (context, job: RoleJob) => mailRole(context, job),
}
