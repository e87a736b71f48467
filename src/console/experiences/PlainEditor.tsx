import { useRead } from '#console/kit/api/query.ts'
import type { Values } from '#console/kit/fields/values.ts'
import { allOf, Loaded, type Read, readIf } from '#console/kit/Loaded.tsx'
import type { ExperienceDetail, Kind } from '#contract/experiences/kinds.ts'
import { ExperienceEditor } from './ExperienceEditor.tsx'
import type { EditorProps, KindTab, OwnPart } from './kindForm.ts'
import type { Contents } from './kinds/tabs.ts'

type Props<K extends Kind, Detail, Own extends Values> = EditorProps & {
  kind: K
  /** Made only where there is one to change. */
  read: Read<{ data: Detail }>
  own?: (experience: Detail | undefined) => OwnPart<K, Own>
  contents: (tab: KindTab<K, Own>, experience: Detail | undefined) => Contents<K>
}

/** The form of a kind that offers nothing to choose from but the campaigns. */
export function PlainEditor<
  K extends Kind,
  Detail extends ExperienceDetail & { kind: K },
  Own extends Values = Record<never, never>,
>({ eid, read, own, contents, ...props }: Props<K, Detail, Own>) {
  const campaigns = useRead('listCampaigns', { query: { per_page: 100 } })
  return (
    <Loaded read={allOf(campaigns, readIf(eid !== '', read))} isPage>
      {([{ data: all }, found]) => (
        <ExperienceEditor
          {...props}
          key={eid}
          experience={found?.data}
          campaigns={all}
          own={own?.(found?.data)}
          contents={(tab) => contents(tab, found?.data)}
        />
      )}
    </Loaded>
  )
}
