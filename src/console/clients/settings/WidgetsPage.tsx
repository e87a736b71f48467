import { Widgets } from '../senders/Widgets.tsx'
import { ListSection } from './ListSection.tsx'

/** The chats on the client's own sites. */
export function WidgetsPage() {
  return (
    <ListSection section="widgets">
      <Widgets />
    </ListSection>
  )
}
