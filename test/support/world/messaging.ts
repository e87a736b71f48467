import { routes } from '#contract/routes.ts'
import { type Caller, visitor } from '../caller.ts'
import { type Ids, idsOf, make, must, rows } from '../making.ts'
import type { ClientIds } from './clients.ts'
import type { EntryIds } from './entries.ts'
import type { ExperienceIds } from './experiences.ts'
import type { PeopleIds } from './participants.ts'

export type MessagingIds = {
  readonly broadcast: string
  readonly message: string
  readonly savedReply: string
  readonly mailbox: string
  readonly widget: Ids
  readonly widgetConversation: string
}

/** A broadcast that waits, a message, a saved reply, a mailbox and a widget that somebody wrote in. */
export async function makeMessages(
  url: string,
  own: ClientIds & ExperienceIds & EntryIds & PeopleIds,
): Promise<MessagingIds> {
  const { client_admin: admin } = own.as
  const { id: shortcode_id } = own.shortcode
  const broadcast = await make(admin, routes.createBroadcast, {
    body: {
      shortcode_id,
      campaign_id: own.campaign,
      participant_list_id: own.list,
      message: 'Hello',
      send_after: soon(),
    },
  })
  const message = await make(admin, routes.sendMessage, {
    body: { type: 'sms', participant_id: own.participant, shortcode_id, message: 'Hello' },
  })
  const savedReply = await make(admin, routes.createSavedReply, {
    body: { title: 'Colour', message: 'Yes, red.' },
  })
  const mailbox = await make(own.founder, routes.createMailbox, {
    body: { address: `hello@${own.eid}.test`, name: own.eid, gateway: 'outbox', client_id: own.id },
  })
  return {
    broadcast: broadcast.id,
    message: message.id,
    savedReply: savedReply.id,
    mailbox: mailbox.id,
    ...(await writeInWidget(url, admin)),
  }
}

async function writeInWidget(
  url: string,
  admin: Caller,
): Promise<Pick<MessagingIds, 'widget' | 'widgetConversation'>> {
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
  return { widget: idsOf(widget), widgetConversation: must(conversation).id }
}

/** A quarter of an hour that is at least an hour ahead, as the documents' UTC text. */
export function soon(): string {
  const quarter = 15 * 60_000
  const at = new Date(Math.ceil((Date.now() + 3_600_000) / quarter) * quarter)
  return at.toISOString().slice(0, 19).replace('T', ' ')
}
