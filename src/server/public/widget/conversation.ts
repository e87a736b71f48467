import {
  beginWidgetConversation,
  type FirstWords,
  findOpenWidget,
  getVisitor,
  listForVisitor,
  sendAsVisitor,
} from '#server/messaging/messaging.ts'
import { type Brake, takeFrom } from '#server/platform/brakes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseFor } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/network.ts'
import type { InstallationScope } from '#server/platform/scope.ts'

const visitors = { name: 'widget_visitors', limit: 10, seconds: 3600 }
const messages = { name: 'widget_messages', limit: 30, seconds: 60 }

/** A visitor's message from a widget: the first words of a conversation. */
export async function beginConversation(
  db: Db,
  visitor: InstallationScope,
  { eid, words, address }: { eid: string; words: FirstWords; address: string },
): Promise<{ token: string }> {
  const open = found(await findOpenWidget(db, visitor, eid))
  await takeOne(db, visitor.at, { ...visitors, of: networkOf(address) })
  return beginWidgetConversation(db, open.scope, { widget: open.widget, words })
}

async function takeOne(db: Db, at: Date, brake: Brake): Promise<void> {
  const taken = await takeFrom(db, [brake], at)
  if (!taken.isAllowed) refuseFor(taken.retryAfterSeconds, 'too_many')
}

type Asked = { eid: string; token: string | undefined }

export async function sendMessage(
  db: Db,
  visitor: InstallationScope,
  { message, key, address, ...asked }: Asked & { message: string; key: string; address: string },
): Promise<{ id: string }> {
  const { scope, sender } = await senderOf(db, visitor, asked)
  await takeOne(db, visitor.at, { ...messages, of: networkOf(address) })
  return sendAsVisitor(db, scope, { visitor: sender, message, key })
}

export async function listMessages(db: Db, visitor: InstallationScope, asked: Asked) {
  const { scope, sender } = await senderOf(db, visitor, asked)
  return listForVisitor(db, scope, sender)
}

async function senderOf(db: Db, visitor: InstallationScope, { eid, token }: Asked) {
  const { widget, scope } = found(await findOpenWidget(db, visitor, eid))
  return { scope, sender: await getVisitor(db, scope, { widget, token }) }
}
