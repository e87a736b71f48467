/**
 * Why a single sign-on was refused; the sign-in page has one of them as `refused` in its address. `away`: the provider does
 * not answer. `denied`: it, or the person there, said no. `failed`: its answer was not one to believe. `too_late`: another
 * browser, or longer than ten minutes ago. `unverified`: it does not vouch for an e-mail address. `no_role`: nobody invited
 * the person, and no group has a role. `closed`: the account is disabled or locked. `too_often`: too many from this address.
 */
export const signOnRefusals = [
  'away',
  'denied',
  'failed',
  'too_late',
  'unverified',
  'no_role',
  'closed',
  'too_often',
] as const
export type SignOnRefusal = (typeof signOnRefusals)[number]
