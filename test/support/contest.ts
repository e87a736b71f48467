import { type SweepstakesForm, sweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { acquireLock, ensureDefaultCampaign } from '#server/campaigns/campaigns.ts'
import { createShortcode } from '#server/clients/clients.ts'
import { createExperience, type Detail, updateExperience } from '#server/experiences/experiences.ts'
import { newId } from '#server/platform/ids.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { receiveSms } from '#server/public/public.ts'
import { giveFrench } from './french.ts'
import { type Office, office } from './office.ts'

/** An office with one client, its shortcode and a campaign, where contests are made and phones text. */
export type Contest = Office & {
  readonly client: ClientRef
  readonly shortcode: { readonly id: string; readonly code: string }
  readonly campaignId: string
  /** Moves the clock of inbound texts and of `scopeNow`. */
  setTime(at: Date): void
  /** A client admin at a call, at that time. */
  scopeNow(): UserScope
  addContest(form?: Partial<SweepstakesForm>): Promise<Detail<'sweepstakes'>>
  change(contest: Detail<'sweepstakes'>, form: Partial<SweepstakesForm>): Promise<Detail<'sweepstakes'>>
  /** A text to the shortcode; the last argument repeats a provider's id. */
  text(from: string, text: string, providerMessageId?: string): Promise<void>
  /** Messages to this phone, oldest first. */
  answersTo(phone: string): Promise<string[]>
  consentOf(phone: string): Promise<string | undefined>
}

export const may = new Date('2026-05-04T13:00:00Z')

/** The client speaks French too, unless a test says otherwise. */
export async function contest(more: { isDemo?: boolean; hasFrench?: boolean } = {}): Promise<Contest> {
  const base = await office()
  const kind = 'sweepstakes' as const
  let now = may
  const client = await base.addClient('maple-market')
  const staff = await base.addPerson('Sam Staff', { isPlatformAdmin: true })
  const firstScope = await base.scope(client, staff, { at: may })
  const shortcode = await createShortcode(base.db, base.staffScope(staff), {
    code: '55555',
    gateway: 'simulator',
    client_id: client.id,
    segment_limit: 140,
    messages_per_second: 100,
  })
  if (more.hasFrench ?? true) await giveFrench(base.rows, client.id)
  const { id: campaignId } = await ensureDefaultCampaign(base.db, firstScope)
  const outside: Outside = { ...base.outside, isDemo: more.isDemo ?? true, clock: { now: () => now } }
  const scopeNow = () => ({ ...firstScope, at: now })
  const formOf = (form: Partial<SweepstakesForm>) =>
    sweepstakesForm.parse({
      name: 'Win a canoe',
      campaign_id: campaignId,
      shortcode_id: shortcode.id,
      ...form,
    })
  return {
    ...base,
    client,
    shortcode,
    campaignId,
    outside,
    scopeNow,
    setTime: (at) => {
      now = at
    },
    addContest: (form = {}) => createExperience(base.db, scopeNow(), { kind, form: formOf(form) }),
    change: async (changed, form) => {
      await acquireLock(base.db, scopeNow(), { modelType: 'experience', modelId: changed.id })
      return updateExperience(base.db, scopeNow(), { kind, idOrEid: changed.eid, sent: formOf(form) })
    },
    text: (from, text, providerMessageId = newId()) =>
      receiveSms(base.db, outside, { to: shortcode.code, from, text, providerMessageId }),
    answersTo: async (phone) => {
      const rows = await base.rows<{ body: string }>(
        `select body from message where direction = 'out' and address = $1 order by id`,
        [phone],
      )
      return rows.map(({ body }) => body)
    },
    consentOf: async (phone) => {
      const [row] = await base.rows<{ state: string }>(
        `select c.state from consent c join participant p on p.client_id = c.client_id and p.id = c.participant_id
         where p.phone = $1 and p.client_id = $2`,
        [phone, client.id],
      )
      return row?.state
    },
  }
}
