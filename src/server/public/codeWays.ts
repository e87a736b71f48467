import type { AskedCode } from '#server/participants/participants.ts'
import type { PublicExperience } from './pages/siteFrame.ts'

type Channel = AskedCode['channel']
type Address = 'phone' | 'email'

export const addressOf = { sms: 'phone', email: 'email' } as const satisfies Record<Channel, Address>

/** By what a code can be sent to the addresses that there are, the phone first. */
export const codeWays = (
  { shortcode, hasMailbox }: Pick<PublicExperience, 'shortcode' | 'hasMailbox'>,
  has: (address: Address) => boolean,
): readonly Channel[] => [
  ...(shortcode !== undefined && has('phone') ? ['sms' as const] : []),
  ...(hasMailbox && has('email') ? ['email' as const] : []),
]
