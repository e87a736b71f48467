import type { T } from '#console/kit/i18n/i18n.ts'
import { paths } from '#console/paths.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Wait, Waiting } from '#contract/reporting/calls.ts'

type Counted = Pick<Waiting, 'what' | 'count' | 'is_capped'>

/** "3 draws to confirm", "More than 10,000 unread conversations". */
export function waitingText(t: T, { what, count, is_capped }: Counted): string {
  const text = t(`home.wait.${what}`, { count })
  return is_capped ? t('home.moreThan', { what: text }) : text
}

type Experience = { client: string; kind: Kind; eid: string }

/** The page where this is worked on in one experience; undefined for what is not worked on in one. */
export function pathIn(what: Wait, of: Experience): string | undefined {
  if (what === 'pending_entries') return paths.pendingEntries(of)
  return what === 'draws_to_confirm' ? paths.drawsToConfirm(of) : undefined
}

const pages: Partial<Record<Wait, (of: { client: string }) => string>> = {
  approvals: paths.broadcastsToApprove,
  unread_conversations: paths.unreadConversations,
  unread_messenger: paths.unreadMessenger,
  due_tasks: paths.ownTasks,
}

/** The page where it is worked on; the client's home, which names them, where that is more than one. */
export function waitingTarget(client: string, { what, experiences }: Waiting): { to: string; hash?: string } {
  const [only, ...others] = experiences
  const inOne = only && others.length === 0 ? pathIn(what, { client, ...only }) : undefined
  const page = inOne ?? pages[what]?.({ client })
  return page ? { to: page } : { to: paths.clientHome({ client }), hash: what }
}
