/**
 * Shortcodes belong to the installation; platform admins make them and tie them to clients. The digits and the home
 * client of one never change, and no client loses one on which it has keywords.
 */
import { type Shortcode, type ShortcodeChange, shortcodeForm } from '#contract/clients/calls.ts'
import { codesOf } from '#contract/words/senderNumber.ts'
import { audit } from '#server/platform/audit.ts'
import { changedFields } from '#server/platform/changedFields.ts'
import { readChange } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { installationTrail, type Scope, type StaffScope } from '#server/platform/scope.ts'
import * as clientQueries from './queries/clients.ts'
import * as queries from './queries/shortcodes.ts'

type Price = 'part_price' | 'currency'
export type ShortcodeForm = Omit<Shortcode, 'id' | 'version' | Price> &
  Partial<Pick<Shortcode, Price>> & { readonly client_id: number | string }

/** Adds a shortcode and ties it to its home client. The default subscription is made by participants when asked for. */
export async function createShortcode(db: Db, scope: StaffScope, form: ShortcodeForm): Promise<Shortcode> {
  requireCurrency(form)
  const { id: clientId } = found(await clientQueries.findRefByName(db, form.client_id))
  return db.transaction(installationTrail, async (tx) => {
    const shortcode = await queries.insertShortcode(tx, {
      part_price: null,
      currency: null,
      ...form,
      client_id: clientId,
      id: newId(),
      at: scope.at,
    })
    await audit(tx, scope, {
      action: 'shortcode.create',
      entityId: shortcode.id,
      after: { ...shortcode, client_id: clientId },
    })
    return shortcode
  })
}

export async function updateShortcode(
  db: Db,
  scope: StaffScope,
  { id, sent }: { id: string; sent: ShortcodeChange },
): Promise<Shortcode> {
  return db.transaction(installationTrail, async (tx) => {
    const before = found(await queries.lockShortcode(tx, id))
    const change = await readChange(tx, scope, { entity: 'shortcode', before, form: shortcodeForm, sent })
    requireCurrency(change.form)
    const after = await change.save(change.form, (form) => queries.writeShortcode(tx, { ...form, id }))
    return after ?? before
  })
}

function requireCurrency({ part_price, currency }: Partial<Pick<Shortcode, Price>>): void {
  if (typeof part_price === 'number' && !currency) refuseField('currency', 'price_without_currency')
}

/**
 * The client uses exactly these from now on, and those whose home client it is. 404 for an unknown one, 409 where
 * one would go on which the client has keywords: their texts would have nowhere to go.
 */
export async function setClientShortcodes(
  db: Db,
  scope: StaffScope,
  { client, shortcodeIds }: { client: number | string; shortcodeIds: readonly string[] },
): Promise<Shortcode[]> {
  return db.transaction(installationTrail, async (tx) => {
    const { id: clientId } = found(await clientQueries.findRefByName(tx, client))
    found(await clientQueries.lockClient(tx, clientId))
    const known = await queries.lockForTies(tx, clientId, shortcodeIds)
    if (!shortcodeIds.every((id) => known.some((one) => one.id === id))) refuse('not_found')
    const kept = known.filter(({ id, is_home }) => is_home || shortcodeIds.includes(id))
    const needed = known.find((one) => one.has_keywords && !kept.includes(one))
    if (needed) refuse('shortcode_has_keywords', { code: needed.code })
    await queries.replaceTies(
      tx,
      clientId,
      kept.map(({ id }) => id),
    )
    const codes = (ones: typeof known) => ({ shortcodes: ones.map(({ code }) => code) })
    const changes = changedFields(codes(known.filter(({ is_tied }) => is_tied)), codes(kept))
    const note = { action: 'client.set_shortcodes' as const, entityId: String(clientId) }
    const shortcodes = await queries.listShortcodesOf(tx, clientId)
    if (changes) await audit(tx, scope, { ...note, ...changes })
    return shortcodes
  })
}

export function listShortcodes(db: Db): Promise<Shortcode[]> {
  return queries.listShortcodes(db)
}

export function listClientShortcodes(db: Db, scope: Scope): Promise<Shortcode[]> {
  return queries.listShortcodesOf(db, scope.client.id)
}

/** The shortcode by its number as any provider writes it, whichever client it serves: inbound texts start here. */
export function findShortcode(db: Db, address: string) {
  return queries.findShortcodeByCode(db, codesOf(address))
}

/** One of the client's own shortcodes; 404 for every other. */
export async function getClientShortcode(db: Db, scope: Scope, shortcodeId: string) {
  const shortcode = await queries.findShortcodeById(db, shortcodeId)
  return shortcode?.client_ids.includes(scope.client.id) ? shortcode : refuse('not_found')
}
