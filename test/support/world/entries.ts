import { routes } from '#contract/routes.ts'
import { visitor } from '../caller.ts'
import { type Ids, idsOf, must, rows } from '../making.ts'
import type { ClientIds } from './clients.ts'
import type { ExperienceIds } from './experiences.ts'

export type EntryIds = {
  readonly participant: string
  readonly conversation: string
  readonly entry: Ids
  readonly otherEntry: Ids
  /** A verdict on many that found none. */
  readonly bulkReport: string
}

/** Three phones text the keyword, one of them asks something. */
export async function textIn(
  url: string,
  { as, shortcode: { code }, experience }: ClientIds & ExperienceIds,
): Promise<EntryIds> {
  const admin = as.client_admin
  const phone = (line: number) => `+1416555${code.slice(-2)}${String(line).padStart(2, '0')}`
  for (const line of [1, 2, 3]) await text(url, { from: phone(line), to: code, text: experience.keyword })
  await text(url, { from: phone(1), to: code, text: 'Is the bike red?' })
  const entries = await rows(admin, routes.listEntries, {
    params: { type: 'sweepstakes', id: experience.eid },
  })
  const conversations = await rows(admin, routes.listConversations, { params: { shortcode: 'all' } })
  const participants = await rows(admin, routes.listParticipants, {})
  const decided = await admin.call(routes.bulkEntries, {
    params: { type: 'sweepstakes', id: experience.eid },
    body: { filter: { source: 'import' }, status: 'valid' },
  })
  const { job_report_id } = decided.body as { job_report_id: string }
  return {
    bulkReport: job_report_id,
    participant: must(participants[0]).id,
    conversation: must(conversations[0]).id,
    entry: idsOf(must(entries[0])),
    otherEntry: idsOf(must(entries[1])),
  }
}

async function text(url: string, body: { from: string; to: string; text: string }): Promise<void> {
  const answer = await visitor(url).call(routes.sendFromHandset, { body })
  if (answer.status !== 200) throw new Error(`handset: ${answer.status} ${answer.text}`)
}
