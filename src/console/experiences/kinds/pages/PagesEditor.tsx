import { useRead } from '#console/kit/api/query.ts'
import type { Pages } from '#contract/experiences/kinds/pages.ts'
import { cssPage, onePage } from '#contract/experiences/pageNames.ts'
import type { EditorProps, OwnPart } from '../../kindForm.ts'
import { PlainEditor } from '../../PlainEditor.tsx'
import { PagesPart } from '../../pages/PagesPart.tsx'
import { changedPages, htmlByName, type PagesValues } from '../../pages/pagesForm.ts'

/** The form of a page that only says something. */
export function PagesEditor(props: EditorProps) {
  const { eid } = props
  return (
    <PlainEditor
      {...props}
      kind="pages"
      read={useRead('pages.get', { params: { eid } }, { isEnabled: eid !== '', staleMs: 0 })}
      own={ownOf}
      contents={({ form }, experience) => ({
        pages: (
          <PagesPart
            kind="pages"
            form={form}
            names={[...onePage, cssPage]}
            experience={experience}
            fields={() => []}
          />
        ),
      })}
    />
  )
}

/** It has no tokens. */
const ownOf = (experience: Pages | undefined): OwnPart<'pages', PagesValues> => ({
  values: { pages: htmlByName(experience?.pages, onePage), tokens: [] },
  bodyOf: ({ pages }) => ({ pages: changedPages(pages, experience?.pages) }),
})
