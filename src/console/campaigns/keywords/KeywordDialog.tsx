import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import { KeywordAvailability } from '#console/parts/keyword/KeywordAvailability.tsx'
import { useFormKeyword } from '#console/parts/keyword/useFormKeyword.ts'
import type { Keyword } from '#contract/campaigns/calls.ts'
import { maxKeywordCharacters } from '#contract/campaigns/keywordWord.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import { ExperienceField } from '../ExperienceField.tsx'

type Values = { shortcode_id: string; keyword: string; experience: string }
type Props = { keyword: Keyword | undefined; shortcodes: Shortcode[]; onClose: () => void }

/** Takes a keyword, or changes one. */
export function KeywordDialog({ keyword, shortcodes, onClose }: Props) {
  const t = useT()
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: {
      shortcode_id: keyword?.shortcode_id ?? shortcodes[0]?.id ?? '',
      keyword: keyword?.keyword ?? '',
      experience: keyword?.experience_id ?? '',
    },
  })
  const create = useChange('createKeyword', {
    onDone: () => toast.success(t('keywords.created')),
  })
  const update = useChange('updateKeyword', {
    onDone: () => toast.success(t('keywords.saved')),
  })
  const submit = (values: Values) => {
    const body = { ...values, keyword: values.keyword.trim(), experience: values.experience || null }
    return keyword ? update.mutateAsync({ params: { id: keyword.id }, body }) : create.mutateAsync({ body })
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={keyword ? t('keywords.edit') : t('keywords.new')}
      submitLabel={keyword ? t('keywords.save') : t('keywords.create')}
      form={form}
      onSubmit={submit}
      {...(keyword ? { draft: keyword.id } : {})}
    >
      <WordFields form={form} keyword={keyword} shortcodes={shortcodes} />
      <ExperienceField
        label={t('keywords.experience')}
        description={t('keywords.experienceHint')}
        none={t('keywords.noExperience')}
        current={
          keyword?.experience_id
            ? { id: keyword.experience_id, name: keyword.experience_name ?? '' }
            : undefined
        }
        key={form.key('experience')}
        {...form.getInputProps('experience')}
      />
    </FormDialog>
  )
}

type WordProps = Omit<Props, 'onClose'> & { form: ReturnType<typeof useForm<Values>> }

function WordFields({ form, keyword, shortcodes }: WordProps) {
  const t = useT()
  const own = keyword && { keyword: keyword.keyword, shortcodeId: keyword.shortcode_id }
  const answer = useFormKeyword({ form, shortcodes, own })
  return (
    <>
      <NativeSelect
        label={t('keywords.shortcode')}
        data={shortcodes.map(({ id, code }) => ({ value: id, label: code }))}
        key={form.key('shortcode_id')}
        {...form.getInputProps('shortcode_id')}
      />
      <TextInput
        label={t('keywords.keyword')}
        withAsterisk
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxKeywordCharacters}
        data-autofocus
        description={<KeywordAvailability answer={answer} />}
        key={form.key('keyword')}
        {...form.getInputProps('keyword')}
      />
    </>
  )
}
