import type { Services } from '#server/adapters/services.ts'
import {
  type HandsetMessage,
  handsetMessages,
  recordFromHandset,
} from '#server/adapters/sms/simulator/simulator.ts'
import { findShortcode } from '#server/clients/clients.ts'
import { normalisePhone } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { receiveSms } from './inboundSms.ts'
import { handsetPage, outboxPage } from './pages/handsetPage.ts'
import * as queries from './queries.ts'

// The handset and the outbox show the texts and mail of every client without signing in, so they exist only on an
// installation that runs the demo, and the handset only where a simulator shortcode does (decisions 1).

export async function showHandset(db: Db, services: Services): Promise<HtmlAnswer> {
  return handsetPage(await requireSimulators(db, services))
}

/** A text from the handset: kept in the simulator's log, then received like any other. */
export async function sendFromHandset(
  db: Db,
  services: Services,
  sent: { from: string; to: string; text: string },
): Promise<void> {
  await requireSimulators(db, services)
  const phone = normalisePhone(sent.from) ?? refuseField('from', 'This is not a phone number.')
  const shortcode = await findShortcode(db, sent.to.trim())
  if (shortcode?.gateway !== 'simulator') refuseField('to', 'This is not a shortcode of the simulator.')
  if (sent.text.trim() === '') refuseField('text', 'The text field is required.')
  const text = { to: sent.to.trim(), from: phone, text: sent.text }
  const { providerMessageId } = await recordFromHandset(db, { ...text, at: services.clock.now() })
  await receiveSms(db, services, { ...text, providerMessageId })
}

/** A phone that is none has no messages. */
export async function listHandsetMessages(
  db: Db,
  services: Services,
  phone: string,
): Promise<HandsetMessage[]> {
  await requireSimulators(db, services)
  // A plus sign in an address that was not encoded arrives as a blank.
  const normalised = normalisePhone(phone.replace(/^ (?=\d)/, '+'))
  return normalised ? handsetMessages(db, normalised) : []
}

export async function showOutbox(db: Db, services: Services): Promise<HtmlAnswer> {
  if (!services.isDemo) refuse('not_found')
  return outboxPage(await queries.listOutbox(db))
}

async function requireSimulators(db: Db, services: Services): Promise<queries.Simulator[]> {
  const simulators = services.isDemo ? await queries.listSimulators(db) : []
  return simulators.length > 0 ? simulators : refuse('not_found')
}
