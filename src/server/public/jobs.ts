import type { DomainJobs } from '#server/adapters/outside.ts'
import type { DeliverJob, TellJob } from '#server/prizing/prizing.ts'
import { sendCode } from './accounts/sendCode.ts'
import { tellWinners } from './claims/tellWinners.ts'
import { readStoredEmail, type StoredEmail } from './email/inboundEmail.ts'

import { receiveSms } from './inboundSms.ts'
import { type ConfirmJob, confirmEntry } from './outcomes/confirmEntry.ts'
import {
  type TellDecisionJob,
  type TellDecisionsJob,
  tellDecision,
  tellDecisions,
} from './outcomes/tellDecision.ts'
import { deliverPrizes } from './prizes/deliverPrizes.ts'
import { fetchPictures, type PictureJob } from './smsPictures.ts'

export const publicJobs: DomainJobs = {
  'public.fetchPictures': (context, job: PictureJob) =>
    fetchPictures(context, job, (text) => receiveSms(context.db, context.outside, text)),
  'public.readEmail': (context, job: StoredEmail) => readStoredEmail(context, job),
  'public.confirmEntry': (context, job: ConfirmJob) => confirmEntry(context, job),
  'public.tellDecision': (context, job: TellDecisionJob) => tellDecision(context, job),
  'public.tellDecisions': (context, job: TellDecisionsJob) => tellDecisions(context, job),
  'public.tellWinners': (context, job: TellJob) => tellWinners(context, job),
  'public.deliverPrizes': (context, job: DeliverJob) => deliverPrizes(context, job),
  'public.sendCode': (context, job: { clientId: number; codeId: string }) => sendCode(context, job),
}
