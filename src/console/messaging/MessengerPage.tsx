import { InboxPage } from './inbox/InboxPage.tsx'

/** Messages of visitors in the widgets of the client's own sites (M7). */
export function MessengerPage() {
  return <InboxPage kind="messenger" />
}
