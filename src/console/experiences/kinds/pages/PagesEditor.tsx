import { useRead } from '#console/kit/api/query.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import type { Pages } from '#contract/experiences/kinds/pages.ts'
import { cssPage, onePage } from '#contract/experiences/pageNames.ts'
import { ExperienceEditor } from '../../ExperienceEditor.tsx'
import type { EditorProps, OwnPart } from '../../kindForm.ts'
import { PagesPart } from '../../pages/PagesPart.tsx'
import { changedPages, htmlByName, type PagesValues } from '../../pages/pagesForm.ts'
import { useWithCampaigns } from '../../useWithCampaigns.ts'

/** The form of a page that only says something. */
export function PagesEditor({ eid, ...props }: EditorProps) {
  const read = useRead('pages.get', { params: { eid } }, { isEnabled: eid !== '', staleMs: 0 })
  return (
    <Loaded read={useWithCampaigns(eid, read)} isPage>
      {([{ data: all }, found]) => (
        <ExperienceEditor
          {...props}
          key={eid}
          kind="pages"
          experience={found?.data}
          campaigns={all}
          own={ownOf(found?.data)}
          contents={({ form }) => ({
            pages: (
              <PagesPart
                kind="pages"
                form={form}
                names={[...onePage, cssPage]}
                experience={found?.data}
                fields={() => []}
              />
            ),
          })}
        />
      )}
    </Loaded>
  )
}

/** It has no tokens. */
const ownOf = (experience: Pages | undefined): OwnPart<'pages', PagesValues> => ({
  values: { pages: htmlByName(experience?.pages, onePage), tokens: [] },
  bodyOf: ({ pages }) => ({ pages: changedPages(pages, experience?.pages) }),
})
