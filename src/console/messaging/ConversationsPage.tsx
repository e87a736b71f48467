import { InboxPage } from './inbox/InboxPage.tsx'

/** Texts and e-mails with participants (M7). */
export function ConversationsPage() {
  return <InboxPage kind="inbox" />
}
