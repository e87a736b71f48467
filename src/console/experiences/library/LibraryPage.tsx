import { IconUpload } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { useCan } from '#console/kit/session.ts'
import { useCopy } from '#console/kit/useCopy.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { DropZone } from '#console/parts/library/DropZone.tsx'
import { useMeasures } from '#console/parts/library/measures.ts'
import { type ChooseFiles, FilesInput } from '#console/parts/library/UploadButton.tsx'
import { UploadRows } from '#console/parts/library/UploadRows.tsx'
import { useUploads } from '#console/parts/library/uploads.ts'
import { libraryKinds } from '#contract/experiences/library.ts'
import type { LibraryItem } from '#contract/experiences/libraryCalls.ts'
import { columnsOf } from './columns.tsx'
import { DeleteItem } from './DeleteItem.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { usePlace } from './Uses.tsx'

const CropDialog = lazily(async () => (await import('./crop/CropDialog.tsx')).CropDialog)

const isKind = (text: string) => libraryKinds.find((kind) => kind === text)

/** Pictures and files that the client's public pages show: what there is, where it is used, and more of them. */
export function LibraryPage() {
  const t = useT()
  const canChange = useCan('experiences', 'change')
  const list = useListState({ filters: ['kind'] })
  const kind = isKind(list.filters.kind)
  const read = usePage('listLibrary', {
    query: { ...list.paging, search: list.search, ...(kind && { kind }) },
  })
  const uploads = useUploads()
  const input = useRef<ChooseFiles>(null)
  const copy = useCopy()
  const history = useHistoryActions()
  const tasks = useRowTasks<LibraryItem, 'crop'>({
    read,
    canChange,
    form: (item, onClose) => item && <ItemDialog item={item} onClose={onClose} />,
    deletion: (dialog) => <DeleteItem {...dialog} />,
    other: (_crop, item, onClose) => (
      <Suspense>
        <CropDialog item={item} onClose={onClose} />
      </Suspense>
    ),
  })
  const cropping = (item: LibraryItem): RowAction[] =>
    canChange && item.kind === 'picture'
      ? [{ label: t('library.crop'), act: () => tasks.start('crop', item) }]
      : []
  const [placeOf, measures] = [usePlace(), useMeasures()]
  const rowActions = (item: LibraryItem): RowAction[] => [
    { label: t('library.copy'), act: () => void copy(item.public_url) },
    ...history({ entity: 'library', id: item.id }),
    ...tasks.actionsOf(item, cropping(item)),
  ]
  return (
    <DropZone onDrop={uploads.add} isOff={!canChange}>
      <ListPage
        title={t('shell.library')}
        list={list}
        read={read}
        columns={useColumns(columnsOf, { placeOf, measures })}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        tasks={tasks}
        rowActions={rowActions}
        searchLabel={t('library.search')}
        filters={
          <FilterSelect
            list={list}
            filter="kind"
            label={t('library.kind')}
            options={libraryKinds.map((value) => ({ value, label: t(`library.kind.${value}`) }))}
          />
        }
        primary={
          canChange
            ? {
                label: t('library.upload'),
                act: () => input.current?.choose(),
                icon: <IconUpload size={14} />,
              }
            : undefined
        }
        empty={{ title: t('library.empty'), text: t('library.emptyText') }}
      >
        <UploadRows uploads={uploads} />
      </ListPage>
      {canChange && <FilesInput kinds={libraryKinds} onFiles={uploads.add} ref={input} />}
    </DropZone>
  )
}
