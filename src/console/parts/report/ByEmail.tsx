import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import type { ScheduledOf } from './scheduledOf.ts'

const SchedulesDialog = lazily(async () => (await import('./SchedulesDialog.tsx')).SchedulesDialog)

/** To whom this report is sent by e-mail, and when. */
export function ByEmail({ of, name }: { of: ScheduledOf; name: string }) {
  const t = useT()
  const dialog = useDialog<ScheduledOf>()
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={14} />} onClick={() => dialog.open(of)}>
        {t('report.byEmail')}
      </Button>
      {dialog.matter && (
        <SchedulesDialog
          key={dialog.round}
          of={dialog.matter}
          name={name}
          opened={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
