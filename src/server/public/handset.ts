import { maxReceiptBytes, maxReceipts } from '#contract/words/receipts.ts'
import {
  type HandsetMessage,
  handsetMessages,
  recordFromHandset,
} from '#server/adapters/gateways/simulator/simulator.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { findShortcode } from '#server/clients/clients.ts'
import { normalisePhone } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import type { FormFile, HtmlAnswer } from '#server/platform/http/call.ts'
import type { InstallationScope } from '#server/platform/scope.ts'
import { receiveSms, withMedia } from './inboundSms.ts'
import { closedToVisitors, handsetWithoutShortcode } from './pages/closedPages.ts'
import { handsetPage } from './pages/handsetPage.ts'
import { outboxPage } from './pages/outboxPage.ts'
import * as queries from './queries.ts'

// The handset and the outbox show the texts and mail of every client: without signing in only on an installation that
// runs the demo, else to the staff; the handset only where a simulator shortcode exists (decisions 1).

/** The part of the outside world that decides whether the built-in pages are open to a visitor. */
type Seen = Pick<Outside, 'isDemo'>

export async function showHandset(db: Db, scope: InstallationScope, outside: Seen): Promise<HtmlAnswer> {
  if (!isWatcher(scope, outside)) return closedToVisitors('Handset')
  const simulators = await queries.listSimulators(db)
  return simulators.length > 0 ? handsetPage(simulators) : handsetWithoutShortcode()
}

type FromHandset = {
  readonly outside: Outside
  readonly from: string
  readonly to: string
  readonly text: string
  readonly files?: readonly FormFile[]
}

/** A text from the handset: kept in the simulator's log, then received like any other. */
export async function sendFromHandset(
  db: Db,
  scope: InstallationScope,
  { outside, files = [], ...sent }: FromHandset,
): Promise<void> {
  await requireSimulators(db, scope, outside)
  const phone = normalisePhone(sent.from) ?? refuseField('from', 'not_a_phone')
  const shortcode = await findShortcode(db, sent.to)
  if (shortcode?.gateway !== 'simulator') refuseField('to', 'not_a_simulator')
  if (sent.text.trim() === '' && files.length === 0) refuseField('text', 'required', { field: 'text' })
  const fault = files.find((file) => file.fault)?.fault
  if (fault === 'too_many') refuseField('pictures', 'too_many_of', { max: maxReceipts })
  if (fault) refuse('file_too_large', { max: maxReceiptBytes / 1024 / 1024 })
  const text = { to: shortcode.code, from: phone, text: sent.text }
  const mediaCount = files.length
  const shown = { ...text, text: withMedia({ ...text, mediaCount }) }
  const { providerMessageId } = await recordFromHandset(db, { ...shown, at: outside.clock.now() })
  await receiveSms(db, outside, { ...text, providerMessageId, mediaCount, pictures: files })
}

/** A phone that is none has no messages. */
export async function listHandsetMessages(
  db: Db,
  scope: InstallationScope,
  { outside, phone, sent }: { outside: Seen; phone: string; sent?: boolean | undefined },
): Promise<HandsetMessage[]> {
  await requireSimulators(db, scope, outside)
  // A plus sign in an address that was not encoded arrives as a blank.
  const normalised = normalisePhone(phone.replace(/^ (?=\d)/, '+'))
  return normalised ? handsetMessages(db, normalised, { sent }) : []
}

export async function showOutbox(
  db: Db,
  scope: InstallationScope,
  outside: Seen & Pick<Outside, 'publicUrl'>,
): Promise<HtmlAnswer> {
  if (!isWatcher(scope, outside)) return closedToVisitors('Outbox')
  const { actor } = scope
  // By the link in a mail of ours one takes over its reader's account, which platform admins can do anyway.
  const isOwnShown = outside.isDemo || (actor.kind === 'user' && actor.isPlatformAdmin)
  return outboxPage(await queries.listOutbox(db, { isOwnShown }), outside)
}

async function requireSimulators(
  db: Db,
  scope: InstallationScope,
  outside: Seen,
): Promise<queries.Simulator[]> {
  requireWatcher(scope, outside)
  const simulators = await queries.listSimulators(db)
  return simulators.length > 0 ? simulators : refuse('not_found')
}

export function requireWatcher(scope: InstallationScope, outside: Seen): void {
  if (!isWatcher(scope, outside)) refuse('not_found')
}

const isWatcher = ({ actor }: InstallationScope, { isDemo }: Seen): boolean => isDemo || actor.kind === 'user'
