import { hashOfToken, newToken } from '#server/access/access.ts'
import { newId } from '#server/platform/ids.ts'
import { showPublicPage } from '#server/public/webEntry.ts'
import { entries, gift, world } from './gifts.ts'

export const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return { ...rest, address: '192.0.2.21' }
}

let phones = 8800

/**
 * Of a gift that has ended: somebody with an entry is signed in, and the profile can be seen for three more weeks.
 * `isSure`: the phone is proven to be the record's own, so that all of it is shown.
 */
export async function signedInToGift({
  form = {},
  isSure = false,
}: {
  form?: Parameters<typeof gift>[0]
  isSure?: boolean
} = {}) {
  phones += 1
  const phone = `+1416555${phones}`
  const dates = { started_at: '2026-05-01T00:00:00', ended_at: '2026-05-20T12:00:00' }
  const { made } = await gift({
    ...dates,
    profile_closed_at: '2026-06-10T12:00:00',
    has_login: true,
    title_fr: 'Tasse',
    ...form,
  })
  await entries(made, { phone })
  const cookie = newToken()
  await world.rows(
    `insert into participant_session (client_id, id, experience_id, participant_id, token_hash, channel, address,
       created_at, expires_at)
     select client_id, $2, $3, id, $4, 'sms', phone, $5, $5::timestamptz + interval '90 days'
     from participant where phone = $1`,
    [phone, newId(), made.id, hashOfToken(cookie), world.scopeNow().at],
  )
  if (isSure)
    await world.rows(
      `insert into participant_proof (client_id, participant_id, channel, address, proven_at)
       select client_id, id, 'sms', phone, $2 from participant where phone = $1`,
      [phone, world.scopeNow().at],
    )
  const asked = (language: 'en' | 'fr') => ({ eid: made.eid, language, outside: world.outside, cookie })
  const visit = { token: undefined, userAgent: '', isFetchedAhead: true }
  const show = (page: 'profile' | 'login' | 'register', language: 'en' | 'fr' = 'en') =>
    showPublicPage(world.db, visitor(), { ...asked(language), page, visit })
  return { show, phone, asked: asked('en') }
}
