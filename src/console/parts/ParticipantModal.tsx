import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { Cover } from '#console/kit/dialogs/useDialogOver.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { lazily } from '#console/kit/lazily.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import classes from './ParticipantModal.module.css'

const PersonDetail = lazily(
  async () =>
    (await withTexts(['person', 'people', 'inbox'], import('./participant/PersonDetail.tsx'))).PersonDetail,
)

/** Everything about one participant (M2). Closed while there is no id. */
export function ParticipantModal({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const isNarrow = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  // While it closes it still shows who it was about.
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)
  const [isCovered, setCovered] = useState(false)
  const read = useRead('getParticipant', { params: { id: shown ?? '' } }, { isEnabled: id !== undefined })
  const person = read.data?.data
  return (
    <Modal
      opened={id !== undefined}
      onClose={onClose}
      size={960}
      yOffset="6vh"
      fullScreen={isNarrow}
      closeOnEscape={!isCovered}
      classNames={{ body: classes.body ?? '' }}
      title={person ? format.person(person.name) : t('nouns.participant')}
      closeButtonProps={{ 'aria-label': t('kit.closeDialog') }}
    >
      <Loaded read={read} lines={8}>
        {({ data }) => (
          <Suspense fallback={<LinesSkeleton count={8} />}>
            <Cover value={setCovered}>
              <PersonDetail key={data.id} participant={data} onClose={onClose} />
            </Cover>
          </Suspense>
        )}
      </Loaded>
    </Modal>
  )
}
