/**
 * Double opt-in by e-mail: somebody typed an address in a form, and the button that the link in an e-mail leads to
 * makes it a yes. Looking changes nothing, since mail programs and scanners open every link.
 */
import { isClientLanguage } from '#server/campaigns/campaigns.ts'
import { findLinkKey, getClientRef, getClientSettings } from '#server/clients/clients.ts'
import { confirmUrl, findNamed, listMailboxes, queueMessage } from '#server/messaging/messaging.ts'
import { answerQuestion, beginDoubleOptIn, findQuestion } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import type { InstallationScope, Scope } from '#server/platform/scope.ts'
import type { ShownClient } from '../pages/clientLogo.ts'
import { badLinkPage, subscriptionPage } from '../pages/subscriptionPage.ts'
import { subscriptionTexts } from '../pages/subscriptionTexts.ts'
import type { Language } from '../texts.ts'

export type EmailQuestion = {
  readonly participantId: string
  readonly subscriptionId: string
  readonly address: string
  readonly language: Language
  readonly form: { readonly shownText: string; readonly proof: string }
  readonly publicUrl: string
  readonly experienceId?: string
  readonly eventId?: string
}

/**
 * Asks by e-mail from the client's first mailbox. No reply in the sense of delivery: an opt-out that comes before it
 * stops it. Without a mailbox nobody is asked, and the yes waits.
 */
export async function askByEmail(tx: Db, scope: Scope, asked: EmailQuestion): Promise<void> {
  const { participantId, subscriptionId, address, language, form, publicUrl, ...because } = asked
  const [mailbox] = await listMailboxes(tx, scope)
  if (!mailbox) return
  const linkKey = found(await findLinkKey(tx, scope.client.id))
  const texts = subscriptionTexts[language]
  const send = async (questionId: string) => {
    const url = confirmUrl({ publicUrl, linkKey, clientId: scope.client.id, messageId: questionId })
    const text = texts.mail(scope.client.name, url)
    const { messageId } = await queueMessage(tx, scope, {
      cause: 'question',
      type: 'email',
      senderId: mailbox.id,
      participantId,
      address,
      text,
      ...because,
      subject: texts.mailSubject(scope.client.name),
      isReply: false,
    })
    return { shownText: text, messageId }
  }
  await beginDoubleOptIn(tx, scope, { participantId, subscriptionId, form, send })
}

type Asked = { token: string; language?: Language | undefined }

export async function showConfirmation(
  db: Db,
  visitor: InstallationScope,
  asked: Asked,
): Promise<HtmlAnswer> {
  const link = await findLink(db, visitor, asked)
  if (!link) return badLinkPage(asked.language ?? 'en')
  const texts = subscriptionTexts[link.language]
  const { client } = link
  if (link.isIn) return donePage(link)
  return subscriptionPage({
    ...pageOf(link),
    heading: texts.confirmHeading,
    text: texts.confirmText(client.name, link.address),
    offers: [{ wish: 'confirm', label: texts.confirm }],
  })
}

export async function confirmOptIn(db: Db, visitor: InstallationScope, asked: Asked): Promise<HtmlAnswer> {
  const link = await findLink(db, visitor, asked)
  if (!link) return badLinkPage(asked.language ?? 'en')
  const { scope, questionId, client, address } = link
  const shownText = subscriptionTexts[link.language].confirmText(client.name, address)
  await db.transaction(scope, (tx) => answerQuestion(tx, scope, { questionId, shownText }))
  return donePage(link)
}

type Link = {
  scope: Scope
  questionId: string
  token: string
  language: Language
  client: ShownClient
  hasFrench: boolean
  address: string
  isIn: boolean
}

async function findLink(
  db: Db,
  visitor: InstallationScope,
  { token, language }: Asked,
): Promise<Link | undefined> {
  const named = await findNamed(db, 'confirm', token)
  if (!named) return undefined
  const client = await getClientRef(db, named.clientId)
  const { requestId, at, address } = visitor
  const actor = { kind: 'participant', name: 'Confirmation page' } as const
  const scope: Scope = { client, actor, requestId, at, ...(address ? { address } : {}) }
  const question = await findQuestion(db, scope, named.messageId)
  if (!question) return undefined
  const isFrench = question.language === 'fr'
  const hasFrench = isFrench || (await isClientLanguage(db, scope, 'fr'))
  return {
    scope,
    token,
    hasFrench,
    questionId: named.messageId,
    address: question.email ?? '',
    language: hasFrench ? (language ?? (isFrench ? 'fr' : 'en')) : 'en',
    client: await getClientSettings(db, scope),
    isIn: question.state === 'in',
  }
}

const pageOf = ({ language, client, hasFrench, token }: Link) => ({
  language,
  client,
  hasFrench,
  path: `/c/${token}`,
})

function donePage(link: Link): HtmlAnswer {
  const texts = subscriptionTexts[link.language]
  const text = texts.inText(link.client.name, link.address)
  return subscriptionPage({ ...pageOf(link), heading: texts.inHeading, text, offers: [], isDone: true })
}
