import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import { ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import classes from './ParticipantModal.module.css'

const PersonDetail = lazy(async () => ({
  default: (await withTexts(['person', 'people', 'inbox'], import('./participant/PersonDetail.tsx')))
    .PersonDetail,
}))

/** Everything about one participant (M2). Closed while there is no id. */
export function ParticipantModal({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const isNarrow = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  // While it closes it still shows who it was about.
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)
  // A dialog over this one takes the Escape key.
  const [isCovered, setCovered] = useState(false)
  const read = useRead('getParticipant', { params: { id: shown ?? '' } }, { isEnabled: id !== undefined })
  const participant = read.data?.data
  return (
    <Modal
      opened={id !== undefined}
      onClose={onClose}
      size={960}
      yOffset="6vh"
      fullScreen={isNarrow}
      closeOnEscape={!isCovered}
      classNames={{ body: classes.body ?? '' }}
      title={
        participant
          ? format.person(participant.name) || t('participants.noName')
          : t('participants.participant')
      }
      closeButtonProps={{ 'aria-label': t('kit.closeDialog') }}
    >
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && !read.isError && <LinesSkeleton count={8} />}
      {participant && (
        <Suspense fallback={<LinesSkeleton count={8} />}>
          <PersonDetail
            key={participant.id}
            participant={participant}
            onCover={setCovered}
            onClose={onClose}
          />
        </Suspense>
      )}
    </Modal>
  )
}
