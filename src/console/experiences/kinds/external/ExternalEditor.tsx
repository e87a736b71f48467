import { useRead } from '#console/kit/api/query.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { EntryRulesTab } from '../../EntryRulesTab.tsx'
import { ExperienceEditor } from '../../ExperienceEditor.tsx'
import type { EditorProps } from '../../kindForm.ts'
import { useWithCampaigns } from '../../useWithCampaigns.ts'
import { CompletionTab } from './CompletionTab.tsx'
import { TargetTab } from './TargetTab.tsx'

/** The form of an experience that runs on another site. */
export function ExternalEditor({ eid, ...props }: EditorProps) {
  const read = useRead('external.get', { params: { eid } }, { isEnabled: eid !== '', staleMs: 0 })
  return (
    <Loaded read={useWithCampaigns(eid, read)} isPage>
      {([{ data: all }, found]) => (
        <ExperienceEditor
          {...props}
          key={eid}
          kind="external"
          experience={found?.data}
          campaigns={all}
          contents={({ form }) => ({
            rules: <EntryRulesTab form={form} />,
            target: <TargetTab form={form} />,
            completion: <CompletionTab experience={found?.data} />,
          })}
        />
      )}
    </Loaded>
  )
}
