import { Button } from '@mantine/core'
import { IconEye, IconWorldUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import type { ExperienceRow, Kind } from '#contract/experiences/kinds.ts'
import { PreviewDialog, PublishDialog, UnpublishDialog } from './dialogs.ts'

type Props = {
  kind: Kind
  experience: Pick<ExperienceRow, 'eid' | 'name' | 'is_draft' | 'entries_count'>
  /** Whether something is typed that is not saved: only what is saved is published. */
  isDirty: () => boolean
  /** Whether it has pages of our own to preview. */
  hasPages: boolean
  /** A draft that is to be published next has its button as the page's first. */
  isNext?: boolean
}
type Shown = 'preview' | 'publish' | 'unpublish'

/** The preview, and the way to publishing and back. */
export function PublishActions({ kind, experience, isDirty, hasPages, isNext = false }: Props) {
  const t = useT()
  const canChange = useCan('experiences', 'change')
  const [shown, setShown] = useState<Shown>()
  const isPublishable = canChange && experience.is_draft
  const isRecallable = canChange && !experience.is_draft && experience.entries_count === 0
  const about = { kind, experience, onClose: () => setShown(undefined) }
  return (
    <>
      {hasPages && (
        <Button variant="default" leftSection={<IconEye size={14} />} onClick={() => setShown('preview')}>
          {t('experiences.preview')}
        </Button>
      )}
      {isPublishable && (
        <Button
          variant={isNext ? 'filled' : 'light'}
          leftSection={<IconWorldUpload size={14} />}
          onClick={() => setShown('publish')}
        >
          {t('experiences.publish')}
        </Button>
      )}
      {isRecallable && (
        <Button variant="subtle" color="gray" onClick={() => setShown('unpublish')}>
          {t('experiences.unpublish')}
        </Button>
      )}
      <Suspense>
        {shown === 'preview' && <PreviewDialog {...about} />}
        {shown === 'publish' && <PublishDialog {...about} isDirty={isDirty()} />}
        {shown === 'unpublish' && <UnpublishDialog {...about} />}
      </Suspense>
    </>
  )
}
