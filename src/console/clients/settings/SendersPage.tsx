import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useSession } from '#console/kit/session.ts'
import { Mailboxes } from '../senders/Mailboxes.tsx'
import { ShortcodeDialog } from '../shortcodes/ShortcodeDialog.tsx'
import { AllShortcodes, ClientShortcodes } from '../shortcodes/Shortcodes.tsx'
import { ListSection } from './ListSection.tsx'

/** From what texts and e-mails leave: shortcodes and mailboxes. */
export function SendersPage() {
  const t = useT()
  const isPlatformAdmin = useSession().user.is_platform_admin
  const [isMaking, setMaking] = useState(false)
  const newShortcode = isPlatformAdmin && (
    <Button variant="default" onClick={() => setMaking(true)}>
      {t('clients.newShortcode')}
    </Button>
  )
  return (
    <>
      <ListSection section="senders" actions={newShortcode}>
        <ClientShortcodes />
        {isPlatformAdmin && <AllShortcodes />}
        <Mailboxes />
      </ListSection>
      <ShortcodeDialog opened={isMaking} onClose={() => setMaking(false)} />
    </>
  )
}
