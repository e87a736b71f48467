import { Button } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { useSession } from '#console/kit/session.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import { Mailboxes } from '../senders/Mailboxes.tsx'
import { ShortcodeDialog } from '../shortcodes/ShortcodeDialog.tsx'
import { AllShortcodes, ClientShortcodes } from '../shortcodes/Shortcodes.tsx'
import { ListSection } from './ListSection.tsx'

/** From what texts and e-mails leave: shortcodes and mailboxes. */
export function SendersPage() {
  if (useSession().user.is_platform_admin) return <AllSenders />
  return (
    <ListSection section="senders">
      <ClientShortcodes />
      <Mailboxes />
    </ListSection>
  )
}

/** The same for a platform admin, who makes shortcodes and chooses the client's. */
function AllSenders() {
  const t = useT()
  const read = useRead('listShortcodes', {})
  const tasks = useRowTasks<Shortcode>({
    read,
    canChange: true,
    form: (shortcode, onClose) => <ShortcodeDialog shortcode={shortcode} onClose={onClose} />,
  })
  return (
    <ListSection
      section="senders"
      actions={
        <Button variant="default" onClick={tasks.make}>
          {t('clients.newShortcode')}
        </Button>
      }
    >
      <ClientShortcodes />
      <AllShortcodes read={read} tasks={tasks} />
      <Mailboxes />
      {tasks.dialogs}
    </ListSection>
  )
}
