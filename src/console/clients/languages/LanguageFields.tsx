import { Button, Group, NativeSelect, Radio, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { LongTextField, SwitchField, TextField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { KeywordField } from '#console/parts/keyword/KeywordField.tsx'
import { useKeywordCheck } from '#console/parts/keyword/useKeywordCheck.ts'
import { SegmentCount } from '#console/parts/SegmentCount.tsx'
import { minLanguageMessageCharacters } from '#contract/campaigns/languageRules.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import { clientLanguages, type LanguageCode } from '#contract/words/clientLanguages.ts'
import type { LanguageForm, LanguageRow } from './languageValues.ts'

type Props = {
  form: LanguageForm
  at: number
  row: LanguageRow
  /** Languages that are there already. */
  used: LanguageCode[]
  shortcodes: Shortcode[]
  isOwn: (keyword: string, shortcodeId: string) => boolean
  onLanguage: (language: LanguageCode) => void
  onDefault: () => void
  onRemove: () => void
}

export function LanguageFields({ form, at, row, used, onLanguage, onDefault, onRemove, ...rest }: Props) {
  const t = useT()
  const keyword = form.useWatchValue(`languages.${at}.keyword`) ?? ''
  const message = form.useWatchValue(`languages.${at}.message`) ?? ''
  const answer = useKeywordCheck({ text: keyword, ...rest })
  const name = t(`languages.name.${row.language}`)
  const free = clientLanguages.filter((code) => code === row.language || !used.includes(code))
  return (
    <>
      <FieldRow>
        <NativeSelect
          label={t('kit.language')}
          data={free.map((code) => ({ value: code, label: t(`languages.name.${code}`) }))}
          value={row.language}
          error={form.errors[`languages.${at}.language`]}
          data-path={`languages.${at}.language`}
          onChange={({ currentTarget }) => {
            const chosen = free.find((code) => code === currentTarget.value)
            if (chosen) onLanguage(chosen)
          }}
        />
        <TextField
          form={form}
          name={`languages.${at}.language_label`}
          label={t('languages.label')}
          description={t('languages.labelHint')}
          lang={row.language}
        />
      </FieldRow>
      <KeywordField
        form={form}
        name={`languages.${at}.keyword`}
        label={t('nouns.keyword')}
        maw={354}
        answer={answer}
      />
      <Stack gap={4}>
        <LongTextField
          form={form}
          name={`languages.${at}.message`}
          label={t('languages.message')}
          description={t('languages.messageHint', { min: minLanguageMessageCharacters })}
          lang={row.language}
          minRows={3}
          maxRows={8}
        />
        <SegmentCount text={message} limit={rest.shortcodes[0]?.segment_limit} />
      </Stack>
      <SwitchField
        form={form}
        name={`languages.${at}.opt_in`}
        label={t('languages.optIn')}
        description={t('languages.optInHint')}
      />
      <Group justify="space-between">
        <Radio
          name="default-language"
          label={t('languages.isDefault')}
          checked={row.is_default}
          onChange={onDefault}
        />
        <Button variant="default" leftSection={<IconTrash size={14} />} onClick={onRemove}>
          {t('languages.remove', { name })}
        </Button>
      </Group>
    </>
  )
}
