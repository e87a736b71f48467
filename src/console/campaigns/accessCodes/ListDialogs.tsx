import { useChange } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { AccessCodeList } from '#contract/campaigns/accessCodes/listCalls.ts'
import { countsOf, LostCodes } from './LostCodes.tsx'

type Props = { campaignId: string; list: AccessCodeList | undefined; onClose: () => void }

/** Makes a list in the campaign, or renames one. */
export function ListDialog({ campaignId, list, onClose }: Props) {
  const t = useT()
  const form = useCallForm({ call: 'updateAccessCodeList', of: { campaign_id: campaignId, ...list } })
  const create = useChange('createAccessCodeList')
  const update = useChange('updateAccessCodeList')
  return (
    <FormDialog
      onClose={onClose}
      title={t(list ? 'accessCodes.renameList' : 'accessCodes.newList')}
      submitLabel={t(list ? 'accessCodes.saveList' : 'accessCodes.createList')}
      doneText={t(list ? 'accessCodes.listSaved' : 'accessCodes.listCreated')}
      form={form}
      draft={list?.id ?? campaignId}
      onSubmit={(body) =>
        list ? update.mutateAsync({ params: { id: list.id }, body }) : create.mutateAsync({ body })
      }
    >
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
    </FormDialog>
  )
}

type DeleteProps = { about: AccessCodeList | undefined; onClose: () => void }

/** The loss with a list: its prefixes, their keywords and all codes. */
export function DeleteListDialog(dialog: DeleteProps) {
  const t = useT()
  const remove = useChange('deleteAccessCodeList')
  return (
    <DeleteDialog
      {...dialog}
      title={({ name }) => t('accessCodes.deleteListNamed', { name })}
      verb={t('accessCodes.deleteList')}
      facts={countsOf}
      onDelete={(list) => remove.mutateAsync({ params: { id: list.id }, body: { seen: countsOf(list) } })}
      doneText={t('accessCodes.listDeleted')}
    >
      {(list) => <LostCodes {...list} keywords={list.prefixes.flatMap(({ keyword }) => keyword ?? [])} />}
    </DeleteDialog>
  )
}
