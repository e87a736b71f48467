import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { builtInTexts, fillText } from '#contract/experiences/smsTexts.ts'
import type { SentForm } from './kindForm.ts'

/** The words that go out before the address, where staff send the experience from a conversation. */
export function LinkText({ form }: { form: SentForm }) {
  const t = useT()
  const client = useClient().name
  const name = form.useWatchValue('name')
  const title = form.useWatchValue('title') || name
  const titles = { en: title, fr: form.useWatchValue('title_fr') || title }
  return (
    <FormSection title={t('experiences.sending')} help={t('experiences.sendingHelp')}>
      <BilingualField
        form={form}
        name="texts.link"
        label={t('experiences.sendingText')}
        isLong
        maxRows={6}
        placeholderOf={(language) =>
          fillText(builtInTexts[language].link, {
            language,
            client,
            title: titles[language],
            requiresValidation: false,
          })
        }
      />
    </FormSection>
  )
}
