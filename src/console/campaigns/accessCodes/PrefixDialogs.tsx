import { useChange } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ChoiceField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { KeywordField } from '#console/parts/keyword/KeywordField.tsx'
import { NoShortcode } from '#console/parts/keyword/NoShortcode.tsx'
import { useFormKeyword } from '#console/parts/keyword/useKeywordCheck.ts'
import type { AccessCodePrefix } from '#contract/campaigns/accessCodes/listCalls.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import { countsOf, LostCodes } from './LostCodes.tsx'

type Props = {
  listId: string
  prefix: AccessCodePrefix | undefined
  shortcodes: Shortcode[]
  onClose: () => void
}

/** Adds a prefix to the list, or changes one. */
export function PrefixDialog({ listId, prefix, shortcodes, onClose }: Props) {
  const t = useT()
  const shortcode_id = prefix?.shortcode_id ?? shortcodes[0]?.id
  const form = useCallForm({ call: 'updateAccessCodePrefix', of: { ...prefix, shortcode_id } })
  const own = prefix && { keyword: prefix.keyword, shortcodeId: prefix.shortcode_id }
  const answer = useFormKeyword({ form, shortcodes, own })
  const create = useChange('createAccessCodePrefix')
  const update = useChange('updateAccessCodePrefix')
  return (
    <FormDialog
      onClose={onClose}
      title={t(prefix ? 'accessCodes.editPrefix' : 'accessCodes.newPrefix')}
      submitLabel={t(prefix ? 'accessCodes.savePrefix' : 'accessCodes.createPrefix')}
      doneText={t(prefix ? 'accessCodes.prefixSaved' : 'accessCodes.prefixCreated')}
      form={form}
      draft={prefix?.id ?? listId}
      onSubmit={(values) => {
        const body = { ...values, access_code_list_id: listId, is_hidden: true } as const
        return prefix
          ? update.mutateAsync({ params: { id: listId, prefixId: prefix.id }, body })
          : create.mutateAsync({ params: { id: listId }, body })
      }}
    >
      <TextField
        form={form}
        name="name"
        label={t('kit.name')}
        description={t('accessCodes.prefixNameHint')}
        data-autofocus
      />
      <ChoiceField
        form={form}
        name="language"
        label={t('kit.language')}
        description={t('accessCodes.languageHint')}
        textOf={(language) => t(`accessCodes.language.${language}`)}
      />
      {shortcodes.length === 0 ? (
        <NoShortcode />
      ) : (
        <KeywordField form={form} name="keyword" label={t('nouns.keyword')} answer={answer} />
      )}
      {shortcodes.length > 1 && (
        <ChoiceField
          form={form}
          name="shortcode_id"
          label={t('nouns.shortcode')}
          data={shortcodes.map(({ id, code }) => ({ value: id, label: code }))}
        />
      )}
    </FormDialog>
  )
}

type DeleteProps = { listId: string; about: AccessCodePrefix | undefined; onClose: () => void }

export function DeletePrefixDialog({ listId, ...dialog }: DeleteProps) {
  const t = useT()
  const remove = useChange('deleteAccessCodePrefix')
  return (
    <DeleteDialog
      {...dialog}
      title={({ name }) => t('accessCodes.deletePrefixNamed', { name })}
      verb={t('accessCodes.deletePrefix')}
      facts={countsOf}
      onDelete={(prefix) =>
        remove.mutateAsync({
          params: { id: listId, prefixId: prefix.id },
          body: { seen: countsOf(prefix) },
        })
      }
      doneText={t('accessCodes.prefixDeleted')}
    >
      {(prefix) => <LostCodes {...prefix} keywords={prefix.keyword ? [prefix.keyword] : []} />}
    </DeleteDialog>
  )
}
