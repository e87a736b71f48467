import type { DomainJobs } from '#server/adapters/outside.ts'
import type { UserDependant } from './dependants.ts'
import { type EndOfWorkJob, endWork } from './endOfWork.ts'
import { type ForgottenJob, mailForgotten } from './forgottenPasswords.ts'
import { noteFailedSignIns } from './noteFailures.ts'
import { enqueueDailyMails, mailNotifications, type NotificationJob } from './notificationMail.ts'
import { type LinkJob, mailLink } from './passwordLinks.ts'
import {
  mailPassword,
  mailRole,
  mailSignOn,
  type PasswordJob,
  type RoleJob,
  type SignOnJob,
} from './staffMail.ts'
import { mailTwoStep, type TwoStepJob } from './twoStepMail.ts'

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
  'access.mailTwoStep': (context, job: TwoStepJob) => mailTwoStep(context, job),
})
