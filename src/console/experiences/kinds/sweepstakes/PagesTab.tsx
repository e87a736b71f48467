import { SegmentedControl, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { LongTextField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { OwnPage } from '#contract/experiences/pageNames.ts'
import { fillTokens } from '#contract/experiences/tokenText.ts'
import classes from '../../experiences.module.css'
import type { TabProps } from './tabProps.ts'

const previewDelayMs = 250
const languages = ['en', 'fr'] as const
type Language = (typeof languages)[number]

/** The Home page. */
export function PagesTab(props: TabProps) {
  const t = useT()
  return (
    <PageSection
      {...props}
      page="home_html"
      title={t('experiences.home')}
      help={t('experiences.homeHelp')}
      emptyText={t('experiences.previewEmpty')}
    />
  )
}

/** What whoever enters accepts, and what becomes of what is asked. */
export function LegalTab(props: TabProps) {
  const t = useT()
  const emptyText = t('experiences.pageEmpty')
  return (
    <>
      <PageSection
        {...{ ...props, emptyText }}
        page="terms_html"
        title={t('experiences.terms')}
        help={t('experiences.termsHelp')}
      />
      <PageSection
        {...{ ...props, emptyText }}
        page="privacy_html"
        title={t('experiences.privacy')}
        help={t('experiences.privacyHelp')}
      />
    </>
  )
}

type PageProps = Pick<TabProps, 'form' | 'isReadOnly'> & {
  page: OwnPage
  title: string
  help: string
  emptyText: string
}

/** A page in both languages: a switch (readers see both), the source, and what it looks like. */
function PageSection({ form, isReadOnly, title, help, ...rest }: PageProps) {
  const t = useT()
  const [language, setLanguage] = useState<Language>('en')
  const nameOf = { en: t('kit.english'), fr: t('kit.french') }
  return (
    <FormSection title={title} help={help}>
      {!isReadOnly && (
        <SegmentedControl
          className={classes.switch ?? ''}
          aria-label={t('experiences.pageLanguage')}
          value={language}
          onChange={(value) => setLanguage(value === 'fr' ? 'fr' : 'en')}
          data={languages.map((value) => ({ value, label: nameOf[value] }))}
        />
      )}
      {languages.map((one) => (
        <div key={one} hidden={!isReadOnly && one !== language}>
          <PageSource {...{ form, title, ...rest }} language={one} />
        </div>
      ))}
    </FormSection>
  )
}

type SourceProps = Omit<PageProps, 'isReadOnly' | 'help'> & { language: Language }

function PageSource({ form, page, title, emptyText, language }: SourceProps) {
  const t = useT()
  const field = language === 'fr' ? (`${page}_fr` as const) : page
  const [written] = useDebouncedValue(form.useWatchValue(field), previewDelayMs)
  const shown = fillTokens(written, form.getValues().tokens).html
  const name = t(language === 'fr' ? 'kit.french' : 'kit.english')
  return (
    <>
      <LongTextField
        form={form}
        name={field}
        label={t('experiences.pageHtml', { page: title, language: name })}
        lang={language}
        classNames={{ input: classes.code ?? '' }}
        minRows={10}
        maxRows={24}
        spellCheck={false}
      />
      <Text fw={500} fz="xs" mt="md" mb={4}>
        {t('experiences.preview')}
      </Text>
      {shown.trim() === '' ? (
        <Text c="dimmed" fz="xs">
          {emptyText}
        </Text>
      ) : (
        <iframe
          className={classes.preview}
          title={t('experiences.previewOf', { page: title, language: name })}
          sandbox=""
          srcDoc={documentOf(shown, language)}
        />
      )}
    </>
  )
}

/** The page's own frame gives the same base: white, a readable measure, pictures that fit. */
function documentOf(html: string, language: Language): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><style>:root { color-scheme: only light }
body { margin: 20px; background: #fff; color: #1b1e24; font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
img { max-width: 100%; height: auto } :first-child { margin-top: 0 }</style></head><body>${html}</body></html>`
}
