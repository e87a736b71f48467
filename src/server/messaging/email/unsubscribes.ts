import type { Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** The subject of a message's link to unsubscribe. */
export type Unsubscribable = {
  /** Null where it was a test, or the person was deleted since. */
  participant_id: Rows['participant']['id'] | null
  address: string
  language: 'en' | 'fr'
  /** The shortcode that it came from; null for an e-mail. */
  shortcode_id: string | null
  shortcode: Rows['shortcode']['code'] | null
  /** The subscription of its broadcast; null where it went by the default one. */
  subscription_id: Rows['subscription']['id'] | null
  /** A further subscription has a name that its people know. */
  subscription: string | null
  /** How many e-mail subscriptions the client has. */
  email_count: number
}

/** The message behind a link to unsubscribe; undefined where there is none of it any more. */
export async function findUnsubscribable(
  db: Db,
  scope: Scope,
  messageId: string,
): Promise<Unsubscribable | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<Unsubscribable>`
      select p.id as participant_id, coalesce(m.address, '') as address,
        case when m.is_french or p.language = 'fr' then 'fr' else 'en' end as language,
        case when m.type = 'sms' then m.sender_id end as shortcode_id, sc.code as shortcode,
        s.id as subscription_id, case when not s.is_default then s.name end as subscription,
        (select count(*) from subscription x where x.client_id = ${clientId} and x.channel = 'email') as email_count
      from message m
      left join participant p on p.client_id = ${clientId} and p.id = m.participant_id
      left join broadcast b on b.client_id = ${clientId} and b.id = m.broadcast_id
      left join subscription s on s.client_id = ${clientId} and s.id = b.subscription_id
      left join shortcode sc on sc.id = m.sender_id and m.type = 'sms'
      where m.client_id = ${clientId} and m.id = ${messageId}::uuid and m.direction = 'out' and m.type <> 'widget'`,
  )
}
