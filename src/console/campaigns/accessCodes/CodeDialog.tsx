import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ChoiceField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { AccessCodeList } from '#contract/campaigns/accessCodes/listCalls.ts'

/** Adds one code to the list. */
export function CodeDialog({ list, onClose }: { list: AccessCodeList; onClose: () => void }) {
  const t = useT()
  const create = useChange('createAccessCode')
  const form = useCallForm({ call: 'createAccessCode', of: { accessCodeListId: list.id } })
  const prefixes = list.prefixes.map(({ id, name, language }) => ({
    value: id,
    label: t('accessCodes.prefixIn', { name, language: t(`accessCodes.language.${language}`) }),
  }))
  return (
    <FormDialog
      onClose={onClose}
      title={t('accessCodes.addCode')}
      submitLabel={t('accessCodes.addCode')}
      doneText={t('accessCodes.codeAdded')}
      form={form}
      draft={list.id}
      onSubmit={(body) => create.mutateAsync({ body })}
    >
      <TextField
        form={form}
        name="code"
        label={t('accessCodes.code')}
        description={t('accessCodes.codeHint')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <ChoiceField
        form={form}
        name="access_code_prefix_id"
        label={t('accessCodes.prefix')}
        none={t('accessCodes.prefixByCode')}
        data={prefixes}
      />
    </FormDialog>
  )
}
