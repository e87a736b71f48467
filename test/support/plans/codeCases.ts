import { giveAccessCode } from '#server/campaigns/campaigns.ts'
import { newId } from '#server/platform/ids.ts'
import type { PlanCase, Stage } from './case.ts'

/** Somebody is given one of very many access codes. */
export function codeCases({ db, world, town }: Stage): PlanCase[] {
  const { scope, sender, people } = town
  const [listId, prefixId] = [newId(), newId()]
  const fill = async () => {
    await world.rows(
      `insert into access_code_list (client_id, id, campaign_id, name, created_at) values ($1, $2, $3, 'Cards', now())`,
      [scope.client.id, listId, sender.campaignId],
    )
    await world.rows(
      `insert into access_code_prefix (client_id, id, access_code_list_id, name, code_start, language, created_at)
       values ($1, $2, $3, 'CARD', 'CARD', 'en', now())`,
      [scope.client.id, prefixId, listId],
    )
    await world.rows(
      `insert into access_code (client_id, access_code_list_id, code, id, access_code_prefix_id, created_at)
       select $1, $2, 'CARD' || lpad(n::text, 8, '0'), uuidv7(), $3, now() from generate_series(1, $4::int) n`,
      [scope.client.id, listId, prefixId, people],
    )
    await world.rows(
      `insert into counter (client_id, name, shard, value, changes) values ($1, $2, 0, $3, 1)`,
      [scope.client.id, `access_codes:${prefixId}`, people],
    )
  }
  const give = async () => {
    const [person] = await world.rows<{ id: string }>(
      'select id from participant where client_id = $1 limit 1',
      [scope.client.id],
    )
    const asked = { campaignId: sender.campaignId, experienceId: newId(), participantId: person?.id ?? '' }
    const code = await db.transaction(scope, (tx) => giveAccessCode(tx, scope, { ...asked, language: 'en' }))
    if (code === undefined) throw new Error('no code was given')
  }
  return [{ name: 'an access code is given', rows: 1, run: () => fill().then(give) }]
}
