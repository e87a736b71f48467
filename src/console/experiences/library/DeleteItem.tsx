import { useChange, useRead } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import type { LibraryItem } from '#contract/experiences/libraryCalls.ts'
import { placesOf, Uses } from './Uses.tsx'

type Props = { about: LibraryItem | undefined; onClose: () => void }

/** Asks before something leaves the library, with where it is used now: that is read anew, since pages change. */
export function DeleteItem({ about, onClose }: Props) {
  const t = useT()
  const remove = useChange('deleteLibraryItem')
  const id = about?.id ?? ''
  const read = useRead('getLibraryItem', { params: { id } }, { isEnabled: about !== undefined, staleMs: 0 })
  const seen = read.data && { uses_count: read.data.data.uses_count }
  return (
    <DeleteDialog
      about={about}
      onClose={onClose}
      title={({ name }) => t('library.deleteNamed', { name })}
      verb={t('library.delete')}
      facts={() => seen}
      isReady={seen !== undefined}
      onDelete={() => remove.mutateAsync({ params: { id }, body: { seen } })}
      doneText={t('library.deleted')}
    >
      {() => (
        <Loaded read={read} lines={2}>
          {({ data }) => (
            <>
              {lossesOf(t, data).join(' ')}
              <Uses item={data} />
            </>
          )}
        </Loaded>
      )}
    </DeleteDialog>
  )
}

function lossesOf(t: T, item: LibraryItem): string[] {
  const count = placesOf(item)
  if (item.uses_count === 0) return [t('library.deleteLost')]
  return [
    ...(item.is_client_font ? [t('library.deleteFont')] : []),
    ...(count > 0 ? [t('library.deleteUsed', { count })] : []),
  ]
}
