import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import type { KindWithPages } from '#contract/experiences/kinds.ts'
import {
  cssPage,
  type DefaultPage,
  type PageLanguage,
  pageKeysOf,
  pageOfPhase,
} from '#contract/experiences/pageNames.ts'
import { type Phase, phases } from '#contract/experiences/status.ts'
import { questionBody, ruleBody } from '../contests/contestValues.ts'
import { PreviewFrame, type PreviewState, type PreviewWhat } from './PreviewFrame.tsx'
import classes from './pages.module.css'
import { languagesOf, type PagesForm, placeOf, type Variant } from './pagesForm.ts'
import type { Unsaved } from './previewPost.ts'
import { useVariantName } from './usePageName.ts'

/** After so long a pause the preview follows what was typed. */
const pauseMs = 600
const sizes = ['phone', 'desk'] as const
type Size = (typeof sizes)[number]
const windows = { phone: { width: 390, height: 760 }, desk: { width: 1280, height: 800 } }

type Props = {
  kind: KindWithPages
  eid: string | undefined
  form: PagesForm
  page: DefaultPage
  variants: readonly Variant[]
  hasFrench: boolean
}

/** The chosen page as the public will see it, with what is not saved. */
export function PreviewPanel({ kind, eid, form, page, variants, hasFrench }: Props) {
  const t = useT()
  const read = useRead(`${kind}.preview`, { params: { eid: eid ?? '' } }, { isEnabled: eid !== undefined })
  const place = placeOf(page)
  return (
    <section className={classes.main} aria-label={t('pageEditor.preview')}>
      <div>
        <Title order={2}>{t('pageEditor.preview')}</Title>
        <Text fz="xs" c="dimmed">
          {t('pageEditor.previewHelp')}
        </Text>
      </div>
      {eid === undefined && <Text c="dimmed">{t('pageEditor.previewNew')}</Text>}
      {eid !== undefined && (
        <Loaded read={read} lines={8}>
          {({ data: { urls } }) => (
            <Preview
              form={form}
              page={page}
              place={place}
              urls={urls}
              variants={variants}
              hasFrench={hasFrench}
            />
          )}
        </Loaded>
      )}
    </section>
  )
}

type PreviewProps = Pick<Props, 'form' | 'page' | 'variants' | 'hasFrench'> & {
  place: { path: string; phase?: Phase }
  urls: Record<Phase, string>
}

function Preview({ form, page, place, variants, hasFrench, ...preview }: PreviewProps) {
  const t = useT()
  // Each look at them signs others, which lead to the same: the frames stay as they are.
  const [urls] = useState(preview.urls)
  const [chosen, setPhase] = useState<Phase>('open')
  const phase = place.phase ?? chosen
  const [size, setSize] = useState<Size>('phone')
  const languages: readonly PageLanguage[] =
    page === cssPage || size === 'phone'
      ? languagesOf('Home', hasFrench)
      : variants.map(({ language }) => language)
  return (
    <>
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('pageEditor.size')}
          value={size}
          onChange={(value) => setSize(value === 'desk' ? 'desk' : 'phone')}
          data={sizes.map((value) => ({ value, label: t(`pageEditor.size.${value}`) }))}
        />
        {place.path === '' && !place.phase && (
          <SegmentedControl
            aria-label={t('pageEditor.phase')}
            value={phase}
            onChange={(value) => setPhase(phases.find((one) => one === value) ?? 'open')}
            data={phases.map((value) => ({ value, label: t(`pageEditor.phase.${value}`) }))}
          />
        )}
      </Group>
      <div className={classes.previews}>
        {languages.map((language) => {
          const address = `${new URL(urls[phase]).pathname}${place.path && `/${place.path}`}?lang=${language}`
          return (
            <OnePreview
              key={`${page} ${size} ${address}`}
              form={form}
              size={size}
              address={address}
              variant={{ page, language }}
            />
          )
        })}
      </div>
    </>
  )
}

type OneProps = { form: PagesForm; variant: Variant; address: string; size: Size }

function OnePreview({ form, variant, address, size }: OneProps) {
  const t = useT()
  const { what, again } = usePreviewed({ form, variant, address })
  const [state, setState] = useState<PreviewState>('loading')
  const name = useVariantName()(variant)
  return (
    <div className={classes.preview} data-size={size}>
      <Group justify="space-between" mb={4} gap="xs">
        <Text fz="xs" c={state === 'unreachable' && !what.isNone ? 'red' : 'dimmed'} role="status">
          {t('pageEditor.previewState', {
            variant: name,
            state: t(what.isNone ? 'pageEditor.previewEmpty' : `pageEditor.preview.${state}`),
          })}
        </Text>
        {state === 'unreachable' && !what.isNone && (
          <Button variant="subtle" onClick={again}>
            {t('kit.tryAgain')}
          </Button>
        )}
      </Group>
      {!what.isNone && (
        <PreviewFrame
          what={what}
          {...windows[size]}
          title={t('pageEditor.previewOf', { variant: name })}
          lang={variant.language}
          onState={setState}
        />
      )}
    </div>
  )
}

/** The form as the preview shows it: as it is when the page is chosen, then after each pause. */
function usePreviewed({ form, variant, address }: Omit<OneProps, 'size'>) {
  const now = (): PreviewWhat => ({
    address,
    unsaved: unsavedOf(form, variant),
    isNone: isNone(form, variant),
  })
  const [what, setWhat] = useState(now)
  const follow = useDebouncedCallback(() => {
    setWhat((before) => {
      const next = now()
      return JSON.stringify(next) === JSON.stringify(before) ? before : next
    })
  }, pauseMs)
  form.watch('pages', follow)
  form.watch('tokens', follow)
  form.watch('form_rules', follow)
  form.watch('uploaded_image_questions', follow)
  return { what, again: () => setWhat(now) }
}

/** A page of its own that says nothing is not there; French readers get the English one. */
const isNone = (form: PagesForm, { page, language }: Variant): boolean =>
  placeOf(page).path !== '' &&
  pageKeysOf([page])
    .slice(0, language === 'fr' ? 2 : 1)
    .every((key) => (form.getValues().pages[key] ?? '').trim() === '')

/** All that is not saved: of pages that this one cannot show, only whether they are written, since it leads to them. */
function unsavedOf(form: PagesForm, { page }: Variant): Unsaved {
  const [now, initial] = [form.getValues(), form.getInitialValues()]
  const { pages, tokens } = now
  const shown = pageKeysOf([page, ...Object.values(pageOfPhase)])
  const changed = Object.entries(pages).filter(([key, html]) => html !== initial.pages[key])
  const isChanged = (name: 'tokens' | 'form_rules' | 'uploaded_image_questions') =>
    JSON.stringify(now[name]) !== JSON.stringify(initial[name])
  return {
    pages: changed.map(([name, html]) => ({
      name,
      html: shown.includes(name) || html.trim() === '' ? html : 'x',
    })),
    tokens: isChanged('tokens') ? tokens.map(({ key, content }) => ({ key, content })) : undefined,
    form_rules: isChanged('form_rules') ? now.form_rules?.map(ruleBody) : undefined,
    uploaded_image_questions: isChanged('uploaded_image_questions')
      ? now.uploaded_image_questions?.map(questionBody)
      : undefined,
  }
}
