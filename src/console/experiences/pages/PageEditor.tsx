import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconHistory, IconPhotoPlus, IconSearch, IconTemplate } from '@tabler/icons-react'
import { Suspense, useContext, useRef } from 'react'
import type { Completable } from '#console/kit/code/openToken.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { ReadOnly } from '#console/kit/edit/FormSection.tsx'
import { AskForFrench } from '#console/kit/fields/AskForFrench.tsx'
import { CodeField, type CodeHandle } from '#console/kit/fields/CodeField.tsx'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { LibraryDialog } from '#console/parts/library/LibraryDialog.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import { takesAtOnce } from '#contract/experiences/kinds/prizeMethods.ts'
import type { KindWithPages } from '#contract/experiences/kinds.ts'
import { cssPage, type DefaultPage } from '#contract/experiences/pageNames.ts'
import { builtInTokens, type Token } from '#contract/experiences/tokenText.ts'
import type { EditedExperience, FieldsOf } from './PagesPart.tsx'
import classes from './pages.module.css'
import { fieldOf, nameOf, type PagesForm, type Variant } from './pagesForm.ts'
import { pictureCode } from './pictureCode.ts'
import { findHero, findPrizes } from './templateFacts.ts'
import { useVariantName } from './usePageName.ts'
import { usePhrases } from './usePhrases.ts'
import type { ShownPage } from './useShownPage.ts'

const RevisionsDialog = lazily(async () => (await import('./RevisionsDialog.tsx')).RevisionsDialog)

type Props = {
  kind: KindWithPages
  form: PagesForm
  names: readonly DefaultPage[]
  shown: ShownPage
  experience: EditedExperience | undefined
  fields: FieldsOf
}

/** The texts of a page: one of them, or both beside each other. */
export function PageEditor({ shown: { page, text, hasFrench, variants, set }, ...source }: Props) {
  const t = useT()
  return (
    <div className={classes.editor}>
      <Text fz="xs" c="dimmed">
        {t(`pageEditor.where.${whereOf(page)}`)}
      </Text>
      {page !== cssPage && !hasFrench && <AskForFrench />}
      {page !== cssPage && hasFrench && (
        <SegmentedControl
          className={classes.switch ?? ''}
          aria-label={t('pageEditor.language')}
          value={text}
          onChange={(value) => set({ text: value === 'fr' || value === 'both' ? value : 'en' })}
          data={[
            { value: 'en', label: t('kit.english') },
            { value: 'fr', label: t('kit.french') },
            { value: 'both', label: t('pageEditor.both') },
          ]}
        />
      )}
      <div className={classes.sources}>
        {variants.map((variant) => (
          <PageSource key={fieldOf(variant)} variant={variant} {...source} />
        ))}
      </div>
    </div>
  )
}

const told = ['Home', 'Opening Soon', 'Closed', 'Confirmation', 'Terms', 'Privacy', cssPage] as const
const whereOf = (page: DefaultPage) => told.find((one) => one === page) ?? 'other'

type SourceProps = Pick<Props, 'kind' | 'form' | 'experience' | 'names' | 'fields'> & { variant: Variant }

function PageSource({ kind, form, variant, experience, names, fields }: SourceProps) {
  const t = useT()
  const code = useRef<CodeHandle>(null)
  const revisions = useDialog<Variant>()
  const library = useDialog<Variant>()
  const field = fieldOf(variant)
  const name = useVariantName()(variant)
  const template = useTemplate({ form, variant, experience, names, code })
  const isReadOnly = useContext(ReadOnly)
  const phrases = usePhrases()
  // Templates of pages are written for who takes part.
  const hasTemplate = variant.page === cssPage || facts[kind].takesEntries
  return (
    <div className={classes.source}>
      <CodeField
        ref={code}
        form={form}
        name={field}
        label={name}
        description={t('pageEditor.codeHelp', { braces: '{{', key: searchKey })}
        language={variant.page === cssPage ? 'css' : 'html'}
        {...(variant.page === cssPage ? {} : { lang: variant.language })}
        completables={() =>
          completablesOf(t, form.getValues().tokens, variant.page === 'Confirmation' ? fields() : [])
        }
        phrases={phrases}
      />
      <Group gap="xs">
        {!isReadOnly && hasTemplate && (
          <Button variant="default" leftSection={<IconTemplate size={14} />} onClick={template.start}>
            {t('pageEditor.template')}
          </Button>
        )}
        {!isReadOnly && (
          <Button
            variant="default"
            leftSection={<IconPhotoPlus size={14} />}
            onClick={() => library.open(variant)}
          >
            {t('pageEditor.picture')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconSearch size={14} />}
          onClick={() => code.current?.search()}
        >
          {t('pageEditor.search')}
        </Button>
        {experience && (
          <Button
            variant="default"
            leftSection={<IconHistory size={14} />}
            onClick={() => revisions.open(variant)}
          >
            {t('pageEditor.revisions')}
          </Button>
        )}
      </Group>
      {template.question}
      <Suspense fallback={null}>
        {library.matter && (
          <LibraryDialog
            key={library.round}
            opened={library.isOpen}
            onClose={library.close}
            onChoose={(picture) => {
              library.close()
              code.current?.insert(pictureCode(picture, variant))
            }}
          />
        )}
        {experience && revisions.matter && (
          <RevisionsDialog
            key={revisions.round}
            opened={revisions.isOpen}
            onClose={revisions.close}
            kind={kind}
            variant={variant}
            eid={experience.eid}
            now={() => form.getValues().pages[nameOf(variant)] ?? ''}
            onRestore={isReadOnly ? undefined : (html) => code.current?.replaceAll(html)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Tokens, those of every page last, and on the page after the form what was answered in it. */
const completablesOf = (t: T, tokens: readonly Token[], fields: ReturnType<FieldsOf>): Completable[] => [
  ...tokens.map(({ key, name }) => ({ key, name: t('pageEditor.isToken', { name }) })),
  ...fields
    .filter(({ key }) => tokens.every((token) => token.key !== key))
    .map(({ key, name }) => ({
      key,
      name: name ? t('pageEditor.isField', { name }) : t('pageEditor.isAnswer'),
    })),
  ...builtInTokens
    .filter((key) => tokens.every((token) => token.key !== key))
    .map((key) => ({ key, name: t(`pageEditor.builtIn.${key}`) })),
]

const searchKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘F' : 'Ctrl+F'

/** True where a page claims it: a gift is given, and nothing is drawn. */
const isGift = (names: readonly DefaultPage[]) => names.includes('Claim')

type TemplateFor = Omit<SourceProps, 'kind' | 'fields'> & { code: { readonly current: CodeHandle | null } }

/** Puts the page's template into the form; asks first where something is written. */
function useTemplate({ form, variant, experience, names, code }: TemplateFor) {
  const t = useT()
  const client = useClient()
  const name = useVariantName()(variant)
  const dialog = useDialog<Variant>()
  const canSeePools = useCan('prizePools', 'read')
  const put = async () => {
    const { templateOf, namesAny } = await import('#contract/experiences/templates/templates.ts')
    const { language, page } = variant
    const { tokens, prize_pools = [], ...values } = form.getValues()
    const [picture, prizes] = await Promise.all([
      page === 'Home' ? findHero(language) : undefined,
      canSeePools ? findPrizes(prize_pools) : [],
    ])
    const { title = '', title_fr = '' }: { title?: unknown; title_fr?: unknown } = {
      ...experience,
      ...values,
    }
    const { draw_at = '', experience_products = [], has_login = false } = values
    const html = templateOf(
      { name: page, isClaimed: isGift(names), isAtOnce: takesAtOnce(values) },
      {
        client,
        language,
        tokens,
        picture,
        prizes,
        isDrawTimed: draw_at !== '',
        hasLogin: has_login,
        areProductsNamed: experience_products.length > 0,
        title: String((language === 'fr' && title_fr) || title),
      },
    )
    code.current?.replaceAll(html)
    const isUntranslated = language === 'fr' && namesAny(html, prizes)
    toast.success(t(isUntranslated ? 'pageEditor.templateInFrench' : 'pageEditor.templateDone'), {
      for: 'long',
    })
  }
  const isBlank = () => (form.getValues().pages[nameOf(variant)] ?? '').trim() === ''
  return {
    start: () => {
      if (isBlank()) put().catch(() => toast.stay(t('pageEditor.templateFailed')))
      else dialog.open(variant)
    },
    question: dialog.matter && (
      <ConfirmDialog
        key={dialog.round}
        opened={dialog.isOpen}
        onClose={dialog.close}
        title={t('pageEditor.templateQuestion', { variant: name })}
        verb={t('pageEditor.templateVerb')}
        onConfirm={put}
      >
        {t('pageEditor.templateText')}
      </ConfirmDialog>
    ),
  }
}
