import {
  beginWidgetConversation,
  type FirstWords,
  findOpenWidget,
  getVisitor,
  listForVisitor,
  sendAsVisitor,
} from '#server/messaging/messaging.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseFor } from '#server/platform/errors.ts'
import type { InstallationScope } from '#server/platform/scope.ts'
import { createThrottle } from './throttle.ts'

const isOneVisitorTooMany = createThrottle(10, 3600)
const isOneMessageTooMany = createThrottle(30, 60)

/** What a visitor of a widget writes: the first words of a conversation. */
export async function beginConversation(
  db: Db,
  visitor: InstallationScope,
  { eid, words, address }: { eid: string; words: FirstWords; address: string },
): Promise<{ token: string }> {
  const open = found(await findOpenWidget(db, visitor, eid))
  if (isOneVisitorTooMany(address, visitor.at)) refuseFor(3600, 'too_many')
  return beginWidgetConversation(db, open.scope, { widget: open.widget, words })
}

type Asked = { eid: string; token: string | undefined }

export async function sendMessage(
  db: Db,
  visitor: InstallationScope,
  { message, key, address, ...asked }: Asked & { message: string; key: string; address: string },
): Promise<{ id: string }> {
  const { scope, sender } = await senderOf(db, visitor, asked)
  if (isOneMessageTooMany(address, visitor.at)) refuseFor(60, 'too_many')
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
