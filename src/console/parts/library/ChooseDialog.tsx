import { Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { asItIs } from '#console/kit/list/asItIs.ts'
import { ListFoot } from '#console/kit/list/ListFoot.tsx'
import { SearchField } from '#console/kit/list/SearchField.tsx'
import { useCan } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import type { LibraryItem } from '#contract/experiences/libraryCalls.ts'
import { ChosenForm } from './ChosenForm.tsx'
import { DropZone } from './DropZone.tsx'
import type { LibraryDialogProps } from './LibraryDialog.ts'
import { PictureGrid } from './PictureGrid.tsx'
import { UploadButton } from './UploadButton.tsx'
import { UploadRows } from './UploadRows.tsx'
import { useUploads } from './uploads.ts'

const pictures = ['picture'] as const

/** Chooses a picture by its look, with the words that go with it; one that was just uploaded is chosen at once. */
export function ChooseDialog({ opened, onClose, onChoose }: LibraryDialogProps) {
  const t = useT()
  const canChange = useCan('experiences', 'change')
  const [asked, setAsked] = useState({ search: '', page: 1, perPage: 25 })
  const [chosen, setChosen] = useState<LibraryItem>()
  const uploads = useUploads({ kind: 'picture', onUploaded: setChosen })
  const { search, page, perPage } = asked
  const read = usePage('listLibrary', { query: { page, per_page: perPage, search, kind: 'picture' } })
  const set = (change: Partial<typeof asked>) => setAsked((now) => ({ ...now, page: 1, ...change }))
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('library.choose')}
      size={880}
      closeOnClickOutside={!uploads.isBusy && !chosen}
    >
      <DropZone onDrop={uploads.add} isOff={!canChange}>
        <Stack gap="md">
          <Group gap="xs">
            <SearchField list={{ search, set }} label={t('library.search')} />
            {canChange && (
              <UploadButton label={t('library.uploadPictures')} kinds={pictures} onFiles={uploads.add} />
            )}
            {canChange && (
              <Text fz="xs" c="dimmed">
                {t('library.orDrop')}
              </Text>
            )}
          </Group>
          <UploadRows uploads={uploads} />
          <Loaded
            read={read}
            lines={6}
            empty={
              <EmptyState title={t(search ? 'kit.nothingMatches' : 'library.noPictures')}>
                {t(search ? 'kit.nothingMatchesHint' : 'library.emptyText')}
              </EmptyState>
            }
          >
            {(shown) => (
              <>
                <PictureGrid items={shown.data} chosen={chosen} onChoose={setChosen} />
                {shown.last_page > 1 && <ListFoot page={shown} list={{ perPage, set }} />}
              </>
            )}
          </Loaded>
          {chosen && (
            <ChosenForm
              key={chosen.id}
              item={asItIs(chosen, read)}
              canChange={canChange}
              onChoose={onChoose}
            />
          )}
        </Stack>
      </DropZone>
    </Modal>
  )
}
