import { useChange } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Location } from '#contract/operations/locations/locationCalls.ts'

type Props = { about: Location | undefined; onClose: () => void; onDeleted?: () => void }

/** Asks before a location goes; its clicks become free again. */
export function DeleteLocation({ about, onClose, onDeleted }: Props) {
  const t = useT()
  const format = useFormat()
  const remove = useChange('deleteLocation')
  return (
    <DeleteDialog
      about={about}
      onClose={onClose}
      title={({ name }) => t('locations.deleteNamed', { name })}
      verb={t('locations.delete')}
      onDelete={async ({ id }) => {
        await remove.mutateAsync({ params: { id } })
        onDeleted?.()
      }}
      doneText={t('locations.deleted')}
    >
      {({ clicks }) =>
        clicks === 0
          ? t('locations.deleteNoClicks')
          : t('locations.deleteClicks', { count: format.number(clicks) })
      }
    </DeleteDialog>
  )
}
