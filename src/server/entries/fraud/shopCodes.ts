/**
 * Shop codes: till codes that stand on receipts of different purchases, since a shop prints its own or its loyalty scheme's
 * code on each. Such a one is no evidence. It is told by what the receipts say and show, or by what validators found, and
 * never by how many carry it: a receipt that a hundred people use again is on a hundred entries too. A receipt that was
 * altered says something else and still shows the same picture, so both have to differ.
 */
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as queries from './queries/shopCodes.ts'

/** Fewer say nothing: one or two receipts may have been misread. */
const fewestPurchases = 5

/** Of the codes on these pictures; run twice, it writes the same. A code that turns out to be one of a sale counts again. */
export async function learnShopCodes(db: Db, scope: Scope, imageIds: readonly string[]): Promise<void> {
  const uses = Map.groupBy(await queries.listUses(db, scope, imageIds), ({ value }) => value)
  const [ofShops, ofSales]: [string[], string[]] = [[], []]
  for (const [value, ofCode] of uses) (isOfShop(ofCode) ? ofShops : ofSales).push(value)
  await queries.writeShopCodes(db, scope, { ofShops, ofSales })
}

type Use = Omit<queries.Use, 'value'>

export function isOfShop(uses: readonly Use[]): boolean {
  const read = uses.filter(({ receipt, picture }) => receipt !== null && picture !== null)
  const isSaid = areDifferent(read.map(({ receipt }) => receipt)) && areDifferent(picturesOf(read))
  const found = (verdict: Use['verdict']) => uses.filter((use) => use.verdict === verdict)
  const valid = found('valid')
  return isSaid || (valid.length > found('invalid').length && areDifferent(picturesOf(valid)))
}

const picturesOf = (uses: readonly Use[]): (string | null)[] => uses.map(({ picture }) => picture)

/** Enough of them, and none that half of them share: of one sale most say the same, whatever was misread. */
function areDifferent(values: readonly (string | null)[]): boolean {
  const known = values.filter((value) => value !== null)
  const shares = [...Map.groupBy(known, (value) => value).values()].map(({ length }) => length)
  return known.length >= fewestPurchases && Math.max(...shares) * 2 < known.length
}
