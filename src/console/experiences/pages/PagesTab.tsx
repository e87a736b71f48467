import { NativeSelect, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { fieldElement } from '#console/kit/edit/fieldElements.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { KindWithPages } from '#contract/experiences/kinds.ts'
import type { DefaultPage } from '#contract/experiences/pageNames.ts'
import { PageEditor } from './PageEditor.tsx'
import { PageList } from './PageList.tsx'
import type { EditedExperience, FieldsOf } from './PagesPart.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import classes from './pages.module.css'
import { fieldOf, type PagesForm } from './pagesForm.ts'
import { usePageName } from './usePageName.ts'
import type { ShownPage } from './useShownPage.ts'

type Props = {
  kind: KindWithPages
  form: PagesForm
  names: readonly DefaultPage[]
  experience: EditedExperience | undefined
  fields: FieldsOf
  shown: ShownPage
  /** The text that the focus has to go to once it is on the screen. */
  wanted: string | undefined
  onFound: () => void
}

/** All pages of an experience: which there are, the chosen one's text, and what the public will see. */
export function PagesTab({ kind, form, names, experience, fields, shown, wanted, onFound }: Props) {
  const t = useT()
  const pageName = usePageName()
  const { page, hasFrench, variants, set } = shown
  const isThere = wanted !== undefined && variants.some((variant) => fieldOf(variant) === wanted)
  const found = useEffectEvent(() => {
    if (wanted !== undefined) fieldElement(wanted)?.focus()
    onFound()
  })
  useEffect(() => {
    if (isThere) found()
  }, [isThere])
  return (
    <div className={classes.tab}>
      <div className={classes.side}>
        <Title order={2} mb={4}>
          {t('pageEditor.pages')}
        </Title>
        <NativeSelect
          hiddenFrom="md"
          label={t('pageEditor.page')}
          value={page}
          onChange={({ currentTarget }) => set({ page: currentTarget.value })}
          data={names.map((name) => ({ value: name, label: pageName(name) }))}
        />
        <div className={classes.listBox}>
          <Text fz="xs" c="dimmed" mb="xs">
            {t('pageEditor.listHelp')}
          </Text>
          <PageList
            form={form}
            names={names}
            page={page}
            hasFrench={hasFrench}
            onChoose={(chosen) => set({ page: chosen })}
          />
        </div>
      </div>
      <div className={classes.main}>
        <PageEditor
          kind={kind}
          form={form}
          names={names}
          shown={shown}
          experience={experience}
          fields={fields}
        />
        <PreviewPanel
          kind={kind}
          form={form}
          page={page}
          variants={variants}
          hasFrench={hasFrench}
          eid={experience?.eid}
        />
      </div>
    </div>
  )
}
