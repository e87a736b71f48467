import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ChoiceField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { KeywordField } from '#console/parts/keyword/KeywordField.tsx'
import { useFormKeyword } from '#console/parts/keyword/useKeywordCheck.ts'
import type { Keyword } from '#contract/campaigns/calls.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import { ExperienceField } from '../ExperienceField.tsx'

type Props = { keyword: Keyword | undefined; shortcodes: Shortcode[]; onClose: () => void }

/** Takes a keyword, or changes one. */
export function KeywordDialog({ keyword, shortcodes, onClose }: Props) {
  const t = useT()
  const form = useCallForm({
    call: 'updateKeyword',
    of: { shortcode_id: shortcodes[0]?.id, ...keyword },
  })
  const own = keyword && { keyword: keyword.keyword, shortcodeId: keyword.shortcode_id }
  const answer = useFormKeyword({ form, shortcodes, own })
  const create = useChange('createKeyword')
  const update = useChange('updateKeyword')
  return (
    <FormDialog
      onClose={onClose}
      title={t(keyword ? 'keywords.edit' : 'keywords.new')}
      submitLabel={t(keyword ? 'keywords.save' : 'keywords.create')}
      doneText={t(keyword ? 'keywords.saved' : 'keywords.created')}
      form={form}
      draft={keyword?.id}
      onSubmit={(values) => {
        const body = { ...values, keyword: values.keyword.trim() }
        return keyword
          ? update.mutateAsync({ params: { id: keyword.id }, body })
          : create.mutateAsync({ body })
      }}
    >
      <ChoiceField
        form={form}
        name="shortcode_id"
        label={t('nouns.shortcode')}
        data={shortcodes.map(({ id, code }) => ({ value: id, label: code }))}
      />
      <KeywordField form={form} name="keyword" label={t('nouns.keyword')} answer={answer} data-autofocus />
      <ExperienceField
        form={form}
        isAddressed
        description={t('keywords.experienceHint')}
        chosenName={keyword?.experience_name}
      />
    </FormDialog>
  )
}
