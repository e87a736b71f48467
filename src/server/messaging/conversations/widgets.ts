/**
 * The messenger's widgets: a client may have several, each for the sites that are named as its origins. Only these
 * may frame it. One in which somebody wrote is disabled and not deleted, since its conversations stay.
 */
import type { InputOf } from '#contract/kit.ts'
import { type WidgetForm, type widget, widgetForm } from '#contract/messaging/senderCalls.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange, type Sent } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import { newEid, newId } from '#server/platform/ids.ts'
import type { InstallationScope, Scope } from '#server/platform/scope.ts'
import * as queries from './queries/widgets.ts'

export type { WidgetRow } from './queries/widgets.ts'

/** A widget as it is shown: its tag holds the installation's public address. */
export function presentWidget(row: queries.WidgetRow, publicUrl: string): InputOf<typeof widget> {
  const { client_id: _client, ...shown } = row
  const script_tag = `<script src="${publicUrl}/site/widget.js" data-widget="${row.eid}" async></script>`
  return { ...shown, script_tag }
}

export function listWidgets(db: Db, scope: Scope): Promise<queries.WidgetRow[]> {
  return queries.listWidgetRows(db, scope)
}

export async function createWidget(db: Db, scope: Scope, form: WidgetForm): Promise<queries.WidgetRow> {
  const id = newId()
  return db.transaction(scope, async (tx) => {
    const made = await queries.insertWidget(tx, scope, { id, eid: newEid(), ...tidied(form) })
    await audit(tx, scope, { action: 'widget.create', entityId: id, after: made })
    return made
  })
}

export async function updateWidget(
  db: Db,
  scope: Scope,
  { id, sent }: Sent<WidgetForm>,
): Promise<queries.WidgetRow> {
  return db.transaction(scope, async (tx) => {
    const before = found(await queries.lockWidget(tx, scope, id))
    const { form, save } = await readChange(tx, scope, { entity: 'widget', before, form: widgetForm, sent })
    const after = await save(tidied(form), (widget) => queries.writeWidget(tx, scope, { id, ...widget }))
    return after ?? before
  })
}

export async function deleteWidget(db: Db, scope: Scope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const before = found(await queries.lockWidget(tx, scope, id))
    if (await queries.hasVisitors(tx, scope, id)) refuse('widget_used')
    await queries.deleteWidgetRow(tx, scope, id)
    await audit(tx, scope, { action: 'widget.delete', entityId: id, before })
  })
}

/** One of the client's widgets; 404 for every other. */
export async function getWidget(db: Db, scope: Scope, id: string): Promise<queries.WidgetRow> {
  return found((await queries.listWidgetRows(db, scope, id))[0])
}

/** The widget that a page names, with the scope of its client; undefined where there is none or it is disabled. */
export async function findOpenWidget(
  db: Db,
  visitor: InstallationScope,
  eid: string,
): Promise<{ widget: queries.WidgetRow; scope: Scope } | undefined> {
  const widget = await queries.findWidgetByEid(db, eid)
  if (!widget?.is_enabled) return undefined
  const { requestId, at, address } = visitor
  const client = await getClientRef(db, widget.client_id)
  const actor = { kind: 'participant', name: 'Messenger widget' } as const
  return { widget, scope: { client, actor, requestId, at, ...(address ? { address } : {}) } }
}

/** An origin named twice is one. */
const tidied = (form: WidgetForm): WidgetForm => ({ ...form, origins: [...new Set(form.origins)] })
