import { Alert, Text } from '@mantine/core'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import type { Kind } from '#contract/experiences/kinds.ts'
import { CheckPoints } from './CheckPoints.tsx'

type Props = {
  kind: Kind
  experience: { eid: string; name: string }
  isDirty: boolean
  onClose: () => void
}

/** The check list of a draft, and its way to the public. */
export function PublishDialog({ kind, experience, isDirty, onClose }: Props) {
  const t = useT()
  const { eid, name } = experience
  const read = useRead(`${kind}.check`, { params: { eid } }, { staleMs: 0 })
  const publish = useChange(`${kind}.publish`)
  // An earlier look is not what is asked about.
  const looked = read.isFetchedAfterMount ? read : { ...read, data: undefined }
  const list = looked.data?.data
  const seen = list && { version: list.version }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('publishing.question', { name })}
      verb={t('publishing.publish')}
      isReady={list?.can_publish === true && !isDirty}
      facts={seen}
      onConfirm={() => publish.mutateAsync({ params: { eid }, body: { seen } })}
      doneText={t('publishing.done')}
    >
      {isDirty && (
        <Alert color="yellow" variant="outline" mb="sm">
          {t('publishing.saveFirst')}
        </Alert>
      )}
      <Loaded read={looked} lines={6}>
        {({ data: { can_publish, points } }) => (
          <>
            <Text role="status" fw={500} mb="xs">
              {t(can_publish ? 'publishing.ready' : 'publishing.notReady')}
            </Text>
            <CheckPoints points={points} form={{ kind, eid }} onLeave={onClose} />
          </>
        )}
      </Loaded>
    </ConfirmDialog>
  )
}
