import type { Rows } from '#db/rows.ts'
import { addToCounters } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as queries from './queries/giving.ts'
import { givenCounter, holdPrefix } from './queries/prefixes.ts'

type Giving = queries.Giving & {
  readonly campaignId: string
  /** That of the text, which may name the keyword of such a code. */
  readonly language: Rows['access_code_prefix']['language']
}

/**
 * The code that this e-mail gave this person before, used or not; else the next one of the campaign that nobody has, of a
 * prefix in this language, or of any where none speaks it (decision 55). Undefined where none is left; 404 where the
 * person is gone.
 * However many ask at once, no code is given to two people, and one person gets one.
 */
export async function giveAccessCode(tx: Db, scope: Scope, giving: Giving): Promise<string | undefined> {
  found((await queries.hasHeldPerson(tx, scope, giving.participantId)) || undefined)
  const known = await queries.findGivenCode(tx, scope, giving)
  if (known) return known.code
  const all = await queries.listCampaignPrefixes(tx, scope, giving.campaignId)
  const spoken = all.filter(({ language }) => language === giving.language)
  const prefixes = (spoken.length > 0 ? spoken : all).filter(({ left_count }) => left_count > 0)
  return (
    (await giveOneOf(tx, scope, { ...giving, prefixes, isPatient: false })) ??
    // Others hold the last ones: one whose transaction is undone gives its code back.
    (await giveOneOf(tx, scope, { ...giving, prefixes, isPatient: true }))
  )
}

type From = queries.Giving & { readonly prefixes: readonly queries.PrefixLeft[]; readonly isPatient: boolean }

/** The first prefix has one, but for those whose last codes others take at this moment. */
async function giveOneOf(
  tx: Db,
  scope: Scope,
  { prefixes, isPatient, ...giving }: From,
): Promise<string | undefined> {
  for (const { id: prefixId } of prefixes) {
    if (!(await holdPrefix(tx, scope, prefixId))) continue
    const code = await queries.lockCodeLeft(tx, scope, { prefixId, isPatient })
    if (!code || !(await queries.giveCode(tx, scope, { ...giving, code }))) continue
    await addToCounters(tx, scope, [{ name: givenCounter(prefixId), by: 1 }])
    tx.tell(scope, ['accessCode'])
    return code.code
  }
  return undefined
}

/** How many codes of the campaign nobody has. */
export async function countAccessCodesLeft(db: Db, scope: Scope, campaignId: string): Promise<number> {
  const prefixes = await queries.listCampaignPrefixes(db, scope, campaignId)
  return prefixes.reduce((sum, { left_count }) => sum + left_count, 0)
}
