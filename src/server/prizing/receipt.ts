import type { DrawReceipt } from '#contract/prizing/certificate.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Signer } from '#server/platform/signing.ts'
import { canonicalJson } from './canonicalJson.ts'
import { type DrawInput, getDrawId } from './draws.ts'
import { findLinkOf, getLast } from './queries/links.ts'

/**
 * The receipt of whoever typed the public value: the step that binds it to the manifest, signed. A certificate that
 * says otherwise is found out by it. 409 where no value was typed, and for a draw of before there were steps.
 */
export async function getReceipt(
  db: Db,
  scope: Scope,
  { signer, ...input }: DrawInput & { signer: Signer },
): Promise<DrawReceipt> {
  const drawId = await getDrawId(db, scope, input)
  const link = await findLinkOf(db, scope, { drawId, kind: 'public_value' })
  if (!link) refuse('no_receipt')
  const { manifest_hash } = await getLast(db, scope, drawId)
  const said = {
    ...({ format: 'fanfare-draw-receipt', version: 1, manifest_hash } as const),
    link_text: link.text,
    link_hash: link.hash,
    public_key: signer.publicKey,
  }
  return { ...said, signature: signer.sign(`fanfare-draw-receipt-1\n${canonicalJson(said)}`) }
}
