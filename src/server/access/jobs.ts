import type { DomainJobs } from '#server/adapters/outside.ts'
import { type EndOfWorkJob, endWork } from './accounts/endOfWork.ts'
import type { UserDependant } from './dependants.ts'
import { type LinkJob, mailLink } from './mail/passwordLinks.ts'
import {
  mailPassword,
  mailRole,
  mailSignOn,
  type PasswordJob,
  type RoleJob,
  type SignOnJob,
} from './mail/staffMail.ts'
import { mailTwoStep, type TwoStepJob } from './mail/twoStepMail.ts'
import { enqueueDailyMails, mailNotifications, type NotificationJob } from './notices/notificationMail.ts'
import { type ForgottenJob, mailForgotten } from './signIn/forgottenPasswords.ts'
import { noteFailedSignIns } from './signIn/noteFailures.ts'
import { mailSupport, type SupportJob } from './support/support.ts'

export const accessJobs = (dependants: readonly UserDependant[]): DomainJobs => ({
  'access.endWork': ({ db }, job: EndOfWorkJob) => endWork(db, job, dependants),
  'access.noteFailedSignIns': ({ db, outside }) => noteFailedSignIns(db, outside.clock.now()),
  'access.mailLink': (context, job: LinkJob) => mailLink(context, job),
  'access.mailForgotten': (context, job: ForgottenJob) => mailForgotten(context, job),
  'access.mailPassword': (context, job: PasswordJob) => mailPassword(context, job),
  'access.mailNotifications': (context, job: NotificationJob) => mailNotifications(context, job),
  'access.mailDaily': ({ db, outside }) => enqueueDailyMails(db, outside.clock.now()),
  'access.mailRole': (context, job: RoleJob) => mailRole(context, job),
  'access.mailSignOn': (context, job: SignOnJob) => mailSignOn(context, job),
  'access.mailSupport': (context, job: SupportJob) => mailSupport(context, job),
  'access.mailTwoStep': (context, job: TwoStepJob) => mailTwoStep(context, job),
})
