import type { DomainJobs } from '#server/adapters/outside.ts'
import { readStoredEmail, type StoredEmail } from './email/inboundEmail.ts'

export const publicJobs: DomainJobs = {
  'public.readEmail': (context, job: StoredEmail) => readStoredEmail(context, job),
}
