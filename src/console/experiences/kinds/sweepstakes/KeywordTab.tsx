import { Text } from '@mantine/core'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { ChoiceField } from '#console/kit/fields/fields.tsx'
import { type Format, useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { KeywordField } from '#console/parts/keyword/KeywordField.tsx'
import { NoShortcode } from '#console/parts/keyword/NoShortcode.tsx'
import { useFormKeyword } from '#console/parts/keyword/useKeywordCheck.ts'
import { SegmentCount } from '#console/parts/SegmentCount.tsx'
import {
  builtInTexts,
  fillText,
  type SmsText,
  smsMoment,
  smsTexts,
  whenTexts,
} from '#contract/experiences/smsTexts.ts'
import type { TabProps } from './tabProps.ts'

export function KeywordTab({ form, experience, choices }: Omit<TabProps, 'isReadOnly'>) {
  const t = useT()
  return (
    <>
      <FormSection title={t('nouns.keyword')} help={t('experiences.keywordHelp')}>
        {choices.shortcodes.length === 0 ? (
          <Text c="dimmed">{t('experiences.shortcodeMissing')}</Text>
        ) : (
          <KeywordFields form={form} experience={experience} choices={choices} />
        )}
      </FormSection>
      <FormSection title={t('experiences.texts')} help={t('experiences.textsHelp')}>
        <TextFields form={form} choices={choices} />
      </FormSection>
    </>
  )
}

function KeywordFields({ form, experience, choices }: Omit<TabProps, 'isReadOnly'>) {
  const t = useT()
  const own = experience && { keyword: experience.keyword, shortcodeId: experience.shortcode_id }
  const answer = useFormKeyword({ form, shortcodes: choices.shortcodes, own })
  if (choices.shortcodes.length === 0 && !experience?.shortcode_id) return <NoShortcode />
  return (
    <FieldRow>
      <ChoiceField
        form={form}
        name="shortcode_id"
        label={t('nouns.shortcode')}
        none={t('experiences.noShortcode')}
        data={choices.shortcodes.map(({ id, code }) => ({ value: id, label: code }))}
      />
      <KeywordField form={form} name="keyword" label={t('nouns.keyword')} answer={answer} />
    </FieldRow>
  )
}

/** Each text in both languages; the built-in wording stands where nothing is typed. */
function TextFields({ form, choices }: Pick<TabProps, 'form' | 'choices'>) {
  const t = useT()
  const shortcodeId = form.useWatchValue('shortcode_id')
  const limit = choices.shortcodes.find(({ id }) => id === shortcodeId)?.segment_limit
  const client = useClient().name
  const name = form.useWatchValue('name')
  const title = form.useWatchValue('title') || name
  const requiresValidation = form.useWatchValue('requires_validation')
  // The text that most will read: who wins is told the prize instead.
  const prize = form.useWatchValue('prize_method_class') === 'sweepstakes.keyword' ? null : undefined
  const format = useFormat()
  // As it will read tomorrow: whoever has reached a limit hears when it ends.
  const when = (language: 'en' | 'fr') =>
    whenTexts[language].again(smsMoment(language, format.timeZone, nextMidnight(format)))
  const titles = { en: title, fr: form.useWatchValue('title_fr') || title }
  const builtIn = (text: SmsText, language: 'en' | 'fr') =>
    fillText(builtInTexts[language][text], {
      language,
      client,
      requiresValidation,
      prize,
      title: titles[language],
      when: text === 'rate_limit' ? when(language) : undefined,
    })
  return smsTexts.map((text) => (
    <BilingualField
      key={text}
      form={form}
      name={`texts.${text}`}
      label={t(`experiences.text.${text}`)}
      isLong
      maxRows={6}
      placeholderOf={(language) => builtIn(text, language)}
      belowOf={(language) => (
        <Segments
          form={form}
          limit={limit}
          name={`texts.${text}${language === 'fr' ? '_fr' : ''}`}
          builtIn={builtIn(text, language)}
        />
      )}
    />
  ))
}

const minuteMs = 60_000

/** Of the client, as its clock stands now. */
function nextMidnight({ localText }: Format): Date {
  const tomorrow = new Date(Date.now() + 24 * 60 * minuteMs)
  const [hours = 0, minutes = 0] = localText(tomorrow.toISOString()).slice(11).split(':').map(Number)
  return new Date(tomorrow.getTime() - (hours * 60 + minutes) * minuteMs)
}

type SegmentsProps = Pick<TabProps, 'form'> & { name: string; builtIn: string; limit: number | undefined }

/** The cost of the text as it is typed, or of the built-in one that goes out instead. */
function Segments({ form, name, builtIn, limit }: SegmentsProps) {
  const typed = form.useWatchValue(name as 'texts')
  return <SegmentCount text={String(typed ?? '').trim() || builtIn} limit={limit} />
}
