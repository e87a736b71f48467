import { Text } from '@mantine/core'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { ChoiceField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { KeywordField } from '#console/parts/keyword/KeywordField.tsx'
import { useFormKeyword } from '#console/parts/keyword/useKeywordCheck.ts'
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
      <ChoiceField
        form={form}
        name="shortcode_id"
        label={t('experiences.shortcode')}
        none={t('experiences.noShortcode')}
        data={choices.shortcodes.map(({ id, code }) => ({ value: id, label: code }))}
      />
      <KeywordField form={form} name="keyword" label={t('experiences.keyword')} answer={answer} />
    </FieldRow>
  )
}

/** Each text in both languages; the built-in wording stands where nothing is typed. */
function TextFields({ form }: Pick<TabProps, 'form'>) {
  const t = useT()
  const client = useClient().name
  const name = form.useWatchValue('name')
  const title = form.useWatchValue('title') || name
  const requiresValidation = form.useWatchValue('requires_validation')
  const titles = { en: title, fr: form.useWatchValue('title_fr') || title }
  return smsTexts.map((text) => (
    <BilingualField
      key={text}
      form={form}
      name={`texts.${text}`}
      label={t(`experiences.text.${text}`)}
      isLong
      maxRows={6}
      placeholderOf={(language) =>
        fillText(builtInTexts[language][text], {
          ...{ language, client, requiresValidation },
          title: titles[language],
        })
      }
    />
  ))
}
