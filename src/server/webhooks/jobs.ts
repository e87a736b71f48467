import type { DomainJobs } from '#server/adapters/outside.ts'
import { forgetWebhook } from './forgetting.ts'

export const webhooksJobs: DomainJobs = {
  'webhooks.forget': (context, job: { clientId: number; webhookId: string }) => forgetWebhook(context, job),
}
