import { useRead } from '#console/kit/api/query.ts'
import { allOf, Loaded, readIf } from '#console/kit/Loaded.tsx'
import { ExperienceEditor } from '../../ExperienceEditor.tsx'
import type { EditorProps } from '../../kindForm.ts'
import { CompletionTab } from './CompletionTab.tsx'
import { TargetTab } from './TargetTab.tsx'

/** The form of an experience that runs on another site. */
export function ExternalEditor({ eid, ...props }: EditorProps) {
  const read = useRead('external.get', { params: { eid } }, { isEnabled: eid !== '', staleMs: 0 })
  const campaigns = useRead('listCampaigns', { query: { per_page: 100 } })
  return (
    <Loaded read={allOf(campaigns, readIf(eid !== '', read))} isPage>
      {([{ data: all }, found]) => (
        <ExperienceEditor
          {...props}
          key={eid}
          kind="external"
          experience={found?.data}
          campaigns={all}
          contents={({ form }) => ({
            target: <TargetTab form={form} />,
            completion: <CompletionTab experience={found?.data} />,
          })}
        />
      )}
    </Loaded>
  )
}
