import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { KeywordAvailability } from '#console/parts/keyword/KeywordAvailability.tsx'
import { useFormKeyword } from '#console/parts/keyword/useFormKeyword.ts'
import { builtInTexts, fillText, smsTexts } from '#contract/experiences/smsTexts.ts'
import type { TabProps } from './tabProps.ts'

export function KeywordTab({ form, experience, choices }: Omit<TabProps, 'isReadOnly'>) {
  const t = useT()
  return (
    <>
      <FormSection title={t('experiences.keyword')} help={t('experiences.keywordHelp')}>
        {choices.shortcodes.length === 0 ? (
          <Text c="dimmed">{t('experiences.shortcodeMissing')}</Text>
        ) : (
          <KeywordFields form={form} experience={experience} choices={choices} />
        )}
      </FormSection>
      <FormSection title={t('experiences.texts')} help={t('experiences.textsHelp')}>
        <TextFields form={form} />
      </FormSection>
    </>
  )
}

function KeywordFields({ form, experience, choices }: Omit<TabProps, 'isReadOnly'>) {
  const t = useT()
  const own = experience && { keyword: experience.keyword, shortcodeId: experience.shortcode_id }
  const answer = useFormKeyword({ form, shortcodes: choices.shortcodes, own })
  return (
    <FieldRow>
      <NativeSelect
        label={t('experiences.shortcode')}
        data={[
          { value: '', label: t('experiences.noShortcode') },
          ...choices.shortcodes.map(({ id, code }) => ({ value: id, label: code })),
        ]}
        key={form.key('shortcode_id')}
        {...form.getInputProps('shortcode_id')}
      />
      <TextInput
        label={t('experiences.keyword')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        description={<KeywordAvailability answer={answer} />}
        key={form.key('keyword')}
        {...form.getInputProps('keyword')}
      />
    </FieldRow>
  )
}

/** Each text in both languages; the built-in wording stands where nothing is typed. */
function TextFields({ form }: Pick<TabProps, 'form'>) {
  const t = useT()
  const client = useClient().name
  const [named, setNamed] = useState(() => form.getValues())
  form.watch('name', ({ value }) => setNamed((before) => ({ ...before, name: value })))
  form.watch('title', ({ value }) => setNamed((before) => ({ ...before, title: value })))
  form.watch('title_fr', ({ value }) => setNamed((before) => ({ ...before, title_fr: value })))
  const titles = {
    en: named.title || named.name,
    fr: named.title_fr || named.title || named.name,
  }
  return smsTexts.map((name) => (
    <FieldRow key={name}>
      {(['en', 'fr'] as const).map((language) => {
        const field = `texts.${name}${language === 'fr' ? '_fr' : ''}`
        return (
          <Textarea
            key={form.key(field)}
            label={`${t(`experiences.text.${name}`)} (${language.toUpperCase()})`}
            lang={language}
            maxLength={480}
            maxRows={6}
            placeholder={fillText(builtInTexts[language][name], { client, title: titles[language] })}
            {...form.getInputProps(field)}
          />
        )
      })}
    </FieldRow>
  ))
}
