import { Button, Group, NativeSelect, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { KeywordAvailability } from '#console/parts/keyword/KeywordAvailability.tsx'
import { useKeywordCheck } from '#console/parts/keyword/useKeywordCheck.ts'
import { SegmentCount } from '#console/parts/SegmentCount.tsx'
import { maxKeywordCharacters } from '#contract/campaigns/keywordWord.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import {
  clientLanguages,
  type LanguageCode,
  minLanguageMessageCharacters,
} from '#contract/clients/languageRules.ts'
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
  const name = t(`languages.name.${row.language}`)
  const free = clientLanguages.filter((code) => code === row.language || !used.includes(code))
  return (
    <>
      <FieldRow>
        <NativeSelect
          label={t('languages.language')}
          data={free.map((code) => ({ value: code, label: t(`languages.name.${code}`) }))}
          value={row.language}
          error={form.errors[`languages.${at}.language`]}
          data-path={`languages.${at}.language`}
          onChange={({ currentTarget }) => {
            const chosen = free.find((code) => code === currentTarget.value)
            if (chosen) onLanguage(chosen)
          }}
        />
        <TextInput
          label={t('languages.label')}
          description={t('languages.labelHint')}
          withAsterisk
          maxLength={40}
          lang={row.language}
          key={form.key(`languages.${at}.language_label`)}
          {...form.getInputProps(`languages.${at}.language_label`)}
        />
      </FieldRow>
      <KeywordField form={form} at={at} {...rest} />
      <MessageField form={form} at={at} language={row.language} limit={rest.shortcodes[0]?.segment_limit} />
      <Switch
        label={t('languages.optIn')}
        description={t('languages.optInHint')}
        key={form.key(`languages.${at}.opt_in`)}
        {...form.getInputProps(`languages.${at}.opt_in`, { type: 'checkbox' })}
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

type KeywordProps = Pick<Props, 'form' | 'at' | 'shortcodes' | 'isOwn'>

function KeywordField({ form, at, shortcodes, isOwn }: KeywordProps) {
  const t = useT()
  const path = `languages.${at}.keyword` as const
  const [text, setText] = useState(() => form.getValues().languages[at]?.keyword ?? '')
  form.watch(path, ({ value }) => setText(String(value ?? '')))
  const answer = useKeywordCheck({ text, shortcodes, isOwn })
  return (
    <TextInput
      label={t('languages.keyword')}
      withAsterisk
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={maxKeywordCharacters}
      maw={354}
      description={<KeywordAvailability answer={answer} />}
      key={form.key(path)}
      {...form.getInputProps(path)}
    />
  )
}

type MessageProps = Pick<Props, 'form' | 'at'> & { language: LanguageCode; limit: number | undefined }

function MessageField({ form, at, language, limit }: MessageProps) {
  const t = useT()
  const path = `languages.${at}.message` as const
  const [text, setText] = useState(() => form.getValues().languages[at]?.message ?? '')
  form.watch(path, ({ value }) => setText(String(value ?? '')))
  return (
    <Stack gap={4}>
      <Textarea
        label={t('languages.message')}
        description={t('languages.messageHint', { min: minLanguageMessageCharacters })}
        withAsterisk
        lang={language}
        minRows={3}
        maxRows={8}
        maxLength={1600}
        key={form.key(path)}
        {...form.getInputProps(path)}
      />
      <SegmentCount text={text} limit={limit} />
    </Stack>
  )
}
