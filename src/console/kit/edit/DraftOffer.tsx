import { Alert, Button, Group } from '@mantine/core'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import type { EditForm } from './useEditForm.ts'

/** A draft typed here and never saved, offered on return. */
export function DraftOffer({ draft }: { draft: NonNullable<EditForm['draft']> }) {
  const t = useT()
  const format = useFormat()
  return (
    <Alert color="blue" variant="outline" title={t('kit.draftTitle')} mb="md">
      <Group justify="space-between">
        {t('kit.draftText', { at: format.dateTimeZone(draft.at.toISOString()) })}
        <Group gap="xs">
          <Button variant="default" onClick={draft.restore}>
            {t('kit.draftRestore')}
          </Button>
          <Button variant="subtle" color="gray" onClick={draft.discard}>
            {t('kit.draftDiscard')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
