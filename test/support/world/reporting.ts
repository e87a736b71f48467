import { routes } from '#contract/routes.ts'
import { make } from '../making.ts'
import type { ClientIds } from './clients.ts'
import type { ExperienceIds } from './experiences.ts'
import type { UserIds } from './users.ts'

export type ReportingIds = { readonly reportSchedule: string }

/** The report of the contest, for a colleague each Monday. */
export async function makeReports({
  as: { client_admin: admin },
  colleague,
  experience,
}: ClientIds & UserIds & ExperienceIds): Promise<ReportingIds> {
  const body = { experience_id: experience.id, recipient_ids: [colleague.user], rhythm: 'weekly' } as const
  const schedule = await make(admin, routes.createReportSchedule, { body })
  return { reportSchedule: schedule.id }
}
