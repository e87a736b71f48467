import { InboxPage } from './inbox/InboxPage.tsx'

/** What visitors write in the widgets of the client's own sites (M7). */
export function MessengerPage() {
  return <InboxPage kind="messenger" />
}
