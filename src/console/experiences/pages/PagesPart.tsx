import { Suspense, useState } from 'react'
import type { Completable } from '#console/kit/code/openToken.ts'
import { useFrench } from '#console/kit/i18n/french.ts'
import { lazily } from '#console/kit/lazily.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import { urlText, useUrlState } from '#console/kit/useUrlState.ts'
import type { KindWithPages } from '#contract/experiences/kinds.ts'
import type { DefaultPage } from '#contract/experiences/pageNames.ts'
import { PagesElsewhere } from './PagesElsewhere.tsx'
import { fieldOf, isFrenchWritten, type PagesForm } from './pagesForm.ts'
import { useShownPage } from './useShownPage.ts'

const PagesTab = lazily(async () => (await import('./PagesTab.tsx')).PagesTab)

/** The value of the tab in the URL. */
export const pagesTab = 'pages'

type Props = {
  kind: KindWithPages
  form: PagesForm
  /** The default pages of the kind (E3), in their order. */
  names: readonly DefaultPage[]
  /** Undefined while it is new: then there is nothing to preview. */
  experience: EditedExperience | undefined
  /** The fields of its entry forms; asked each time. */
  fields: FieldsOf
}
export type FieldsOf = () => readonly Completable[]
export type EditedExperience = { eid: string; title: string | null; title_fr: string | null }

/** The tab of the pages, which is loaded when it is opened; a fault in a page leads to it before that. */
export function PagesPart(props: Props) {
  const [{ tab }] = useUrlState({ tab: urlText })
  const isOpen = tab === pagesTab
  const [wasOpen, setOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setOpen(true)
  const hasFrench = useFrenchPages(props.form)
  const shown = useShownPage(props.names, hasFrench)
  const [wanted, setWanted] = useState<string>()
  return (
    <>
      {wasOpen && (
        <Suspense fallback={<LinesSkeleton count={12} />}>
          <PagesTab {...props} shown={shown} wanted={wanted} onFound={() => setWanted(undefined)} />
        </Suspense>
      )}
      <PagesElsewhere
        names={props.names}
        hasFrench={hasFrench}
        shown={wasOpen ? shown.variants.map(fieldOf) : []}
        onFocus={(variant) => {
          setWanted(fieldOf(variant))
          shown.set({ page: variant.page, text: variant.language })
        }}
      />
    </>
  )
}

/** True where the client has French, or a page of these is or was written in it. */
function useFrenchPages(form: PagesForm): boolean {
  const { isWanted } = useFrench()
  const isWritten = isFrenchWritten(form.getValues().pages)
  const [wasWritten, setWritten] = useState(isWritten)
  if (isWritten && !wasWritten) setWritten(true)
  return isWanted || wasWritten
}
