import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { withDefaultAt, withLanguage, withoutLanguage } from '#contract/campaigns/languageRules.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import { clientLanguages } from '#contract/words/clientLanguages.ts'
import { LanguageFields } from './LanguageFields.tsx'
import { type LanguageForm, type LanguageRow, newRow, withRowIn } from './languageValues.ts'

type Props = {
  form: LanguageForm
  shortcodes: Shortcode[]
  isOwn: (keyword: string, shortcodeId: string) => boolean
}

/** One section for each language. The rules of the default are the server's own (M4). */
export function LanguageRows({ form, ...rest }: Props) {
  const t = useT()
  const addButton = useRef<HTMLButtonElement>(null)
  const { languages } = form.getValues()
  const put = (rows: LanguageRow[]) => form.setFieldValue('languages', rows)
  const next = clientLanguages.find((code) => languages.every(({ language }) => language !== code))
  return (
    <section aria-label={t('languages.languages')} data-path="languages" tabIndex={-1}>
      {languages.map((row, at) => (
        <FormSection
          key={row.rowId}
          title={t(`languages.name.${row.language}`)}
          help={row.is_default ? <StatusDot tone="green">{t('languages.default')}</StatusDot> : undefined}
        >
          <LanguageFields
            form={form}
            at={at}
            row={row}
            used={languages.map(({ language }) => language)}
            onLanguage={(language) => put(withRowIn(form.getValues().languages, at, language))}
            onDefault={() => put(withDefaultAt(form.getValues().languages, at))}
            onRemove={() => {
              put(withoutLanguage(form.getValues().languages, at))
              requestAnimationFrame(() => addButton.current?.focus())
            }}
            {...rest}
          />
        </FormSection>
      ))}
      <FormSection title={t('languages.languages')}>
        {languages.length === 0 && <Text c="dimmed">{t('languages.none')}</Text>}
        {form.errors.languages && (
          <Text c="red" fz="sm" role="alert">
            {form.errors.languages}
          </Text>
        )}
        {next === undefined ? (
          <Text c="dimmed">{t('languages.allAdded')}</Text>
        ) : (
          <div>
            <Button
              ref={addButton}
              variant="default"
              leftSection={<IconPlus size={14} />}
              onClick={() => put(withLanguage(form.getValues().languages, newRow(next)))}
            >
              {t('languages.add')}
            </Button>
          </div>
        )}
      </FormSection>
    </section>
  )
}
