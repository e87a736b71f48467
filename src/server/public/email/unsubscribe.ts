/**
 * Unsubscribing by the link of a message. Looking changes nothing, since mail programs and scanners open every link;
 * a POST acts, from the page's button or by a mail program's one click (RFC 8058), without cookies and without
 * asking again. Whoever holds the link may: that is what such a link is for. It is the person's own word, which
 * staff cannot take back; the person can, on the same page.
 */
import { isClientLanguage } from '#server/campaigns/campaigns.ts'
import { getClientRef, getClientSettings } from '#server/clients/clients.ts'
import { findNamed, findUnsubscribable, type Unsubscribable } from '#server/messaging/messaging.ts'
import {
  changeConsent,
  ensureDefaultSubscription,
  findConsent,
  optOutPhone,
} from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import type { InstallationScope, Scope } from '#server/platform/scope.ts'
import type { ShownClient } from '../pages/clientLogo.ts'
import { badLinkPage, type Offer, subscriptionPage } from '../pages/subscriptionPage.ts'
import { subscriptionTexts } from '../pages/subscriptionTexts.ts'
import type { Language } from '../texts.ts'

type Asked = { token: string; language?: Language | undefined }
type Link = {
  scope: Scope
  about: Unsubscribable
  messageId: string
  token: string
  language: Language
  client: ShownClient
  hasFrench: boolean
}

export async function showUnsubscribe(db: Db, visitor: InstallationScope, asked: Asked): Promise<HtmlAnswer> {
  const link = await findLink(db, visitor, asked)
  if (!link) return badLinkPage(asked.language ?? 'en')
  return isOut(await standing(db, link)) ? outPage(link) : askPage(link)
}

/** `wish` is what the page's button says; a mail program says `List-Unsubscribe=One-Click` instead. */
export async function actOnUnsubscribe(
  db: Db,
  visitor: InstallationScope,
  { wish, ...asked }: Asked & { wish: unknown },
): Promise<HtmlAnswer> {
  const link = await findLink(db, visitor, asked)
  if (!link) return badLinkPage(asked.language ?? 'en')
  if (wish === 'again') {
    await subscribeAgain(db, link)
    return inPage(link)
  }
  await optOut(db, link, { isAll: wish === 'all', isOneClick: wish === undefined })
  return outPage(link)
}

async function findLink(
  db: Db,
  visitor: InstallationScope,
  { token, language }: Asked,
): Promise<Link | undefined> {
  const named = await findNamed(db, 'unsubscribe', token)
  if (!named) return undefined
  const client = await getClientRef(db, named.clientId)
  const { requestId, at, address } = visitor
  const actor = { kind: 'participant', name: 'Unsubscribe page' } as const
  const scope: Scope = { client, actor, requestId, at, ...(address ? { address } : {}) }
  const about = await findUnsubscribable(db, scope, named.messageId)
  if (!about) return undefined
  const hasFrench = about.language === 'fr' || (await isClientLanguage(db, scope, 'fr'))
  return {
    scope,
    about,
    token,
    hasFrench,
    messageId: named.messageId,
    language: hasFrench ? (language ?? about.language) : 'en',
    client: await getClientSettings(db, scope),
  }
}

/** A person who was deleted counts as opted out: there is nobody left to send to. */
async function standing(db: Db, { scope, about }: Link): Promise<string> {
  if (about.participant_id === null) return 'out'
  const { participant_id: participantId } = about
  return db.transaction(scope, async (tx) =>
    findConsent(tx, scope, { participantId, subscriptionId: await subscriptionOf(tx, scope, about) }),
  )
}

const isOut = (state: string) => state === 'out'

async function subscriptionOf(tx: Db, scope: Scope, about: Unsubscribable): Promise<string> {
  if (about.subscription_id) return about.subscription_id
  return (await ensureDefaultSubscription(tx, scope, about.shortcode_id)).id
}

type OptOut = { isAll: boolean; isOneClick: boolean }

/**
 * A no to texts closes the whole shortcode for everybody who has the phone, as STOP does; one to e-mail only what was
 * subscribed to, unless all is asked.
 */
async function optOut(db: Db, link: Link, { isAll, isOneClick }: OptOut): Promise<void> {
  const { scope, about, client } = link
  const { participant_id: participantId, shortcode_id: shortcodeId } = about
  if (participantId === null) return
  const asked = isAll ? subscriptionTexts[link.language].unsubscribeAll(client.name) : questionOf(link)
  await db.transaction(scope, async (tx) => {
    const isWhole = isAll || shortcodeId !== null
    await optOutPhone(tx, scope, {
      phone: about.address,
      participantId,
      shortcodeId,
      proof: link.messageId,
      messageId: link.messageId,
      subscriptionId: isWhole ? null : await subscriptionOf(tx, scope, about),
      how: 'reply',
      shownText: isOneClick ? 'List-Unsubscribe=One-Click' : asked,
    })
  })
}

async function subscribeAgain(db: Db, { scope, about, language, client, messageId }: Link): Promise<void> {
  const { participant_id: participantId } = about
  if (participantId === null) return
  await db.transaction(scope, async (tx) => {
    await changeConsent(tx, scope, {
      participantId,
      subscriptionId: await subscriptionOf(tx, scope, about),
      state: 'in',
      how: 'reply',
      proof: messageId,
      messageId,
      shownText: subscriptionTexts[language].againText(client.name, shownAddress(about)),
    })
  })
}

function questionOf({ about, client, language }: Link): string {
  const texts = subscriptionTexts[language]
  const address = shownAddress(about)
  if (about.shortcode_id) return texts.askTexts(client.name, address)
  return about.subscription
    ? texts.askNamed(about.subscription, client.name, address)
    : texts.askEmail(client.name, address)
}

/** A person to whom the message was forwarded does not learn the whole address. */
export function shownAddress({ address }: Pick<Unsubscribable, 'address'>): string {
  const [local = '', domain] = address.split('@')
  return domain ? `${local.slice(0, 2)}…@${domain}` : `…${address.slice(-4)}`
}

const pageOf = ({ language, client, hasFrench, token }: Link) => ({
  language,
  client,
  hasFrench,
  path: `/u/${token}`,
})

function askPage(link: Link): HtmlAnswer {
  const { about, language, client } = link
  const texts = subscriptionTexts[language]
  const offers: Offer[] = [{ wish: 'this', label: texts.unsubscribe }]
  if (!about.shortcode_id && about.email_count > 1)
    offers.push({ wish: 'all', label: texts.unsubscribeAll(client.name) })
  return subscriptionPage({ ...pageOf(link), heading: texts.askHeading, text: questionOf(link), offers })
}

function outPage(link: Link): HtmlAnswer {
  const { about, language, client } = link
  const texts = subscriptionTexts[language]
  const address = shownAddress(about)
  const again = { wish: 'again', label: texts.again, text: texts.againText(client.name, address) }
  return subscriptionPage({
    ...pageOf(link),
    heading: texts.outHeading,
    text: texts.outText(client.name, address),
    offers: about.participant_id ? [again] : [],
    isDone: true,
  })
}

function inPage(link: Link): HtmlAnswer {
  const texts = subscriptionTexts[link.language]
  const text = texts.inText(link.client.name, shownAddress(link.about))
  return subscriptionPage({ ...pageOf(link), heading: texts.inHeading, text, offers: [], isDone: true })
}
