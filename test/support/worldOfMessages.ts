import type { Role } from '#contract/roles.ts'
import { routes } from '#contract/routes.ts'
import { type Caller, visitor } from './caller.ts'
import { type Ids, idsOf, make, must, rows } from './making.ts'

export type MessagingIds = {
  readonly keyword: string
  readonly link: string
  readonly message: string
  readonly savedReply: string
  readonly mailbox: string
  readonly widget: Ids
  readonly widgetConversation: string
}

type Staff = { as: Record<Role, Caller>; founder: Caller; clientId: number; eid: string }

/** A keyword, a link, a saved reply, a mailbox and a widget that somebody wrote in. */
export async function buildMessaging(
  url: string,
  { as, founder, clientId, eid }: Staff,
  own: { shortcodeId: string; participant: string },
): Promise<MessagingIds> {
  const admin = as.client_admin
  const keyword = await make(admin, routes.createKeyword, {
    body: { keyword: `SPARE${clientId}`, shortcode_id: own.shortcodeId },
  })
  const link = await make(admin, routes.createLink, {
    body: { name: 'Bikes', url: 'https://shop.example/bikes' },
  })
  const message = await make(admin, routes.sendMessage, {
    body: { type: 'sms', participant_id: own.participant, shortcode_id: own.shortcodeId, message: 'Hello' },
  })
  const savedReply = await make(admin, routes.createSavedReply, {
    body: { title: 'Colour', message: 'Yes, red.' },
  })
  const mailbox = await make(founder, routes.createMailbox, {
    body: { address: `hello@${eid}.test`, name: eid, gateway: 'outbox', client_id: clientId },
  })
  const widget = await make(admin, routes.createWidget, {
    body: {
      name: 'Chat',
      greeting: 'How can we help?',
      greeting_fr: 'Comment pouvons-nous aider?',
      origins: ['https://www.maple.test'],
    },
  })
  const written = await visitor(url).call(routes.beginWidgetConversation, {
    params: { eid: widget.eid },
    body: { name: 'Zoé', message: 'Hello' },
  })
  if (written.status !== 200) throw new Error(`widget: ${written.status} ${written.text}`)
  const [conversation] = await rows(admin, routes.listMessengerConversations, {
    params: { shortcode: 'all' },
  })
  return {
    keyword: keyword.id,
    link: link.id,
    message: message.id,
    savedReply: savedReply.id,
    mailbox: mailbox.id,
    widget: idsOf(widget),
    widgetConversation: must(conversation).id,
  }
}
