import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded, readIf } from '#console/kit/Loaded.tsx'
import type { External } from '#contract/experiences/kinds/external.ts'
import { type EditorProps, ExperienceEditor } from '../../ExperienceEditor.tsx'
import { CompletionTab } from './CompletionTab.tsx'
import { type ExternalOwn, TargetTab } from './TargetTab.tsx'

/** The form of an experience that runs on another site. */
export function ExternalEditor({ eid, ...props }: EditorProps) {
  const t = useT()
  const read = useRead('external.get', { params: { eid } }, { isEnabled: eid !== '', staleMs: 0 })
  const campaigns = useRead('listCampaigns', { query: { per_page: 100 } })
  return (
    <Loaded read={allOf(campaigns, readIf(eid !== '', read))} isPage>
      {([{ data: all }, found]) => {
        const experience = found?.data
        return (
          <ExperienceEditor
            key={eid}
            kind="external"
            experience={experience}
            {...props}
            campaigns={all}
            ownValues={ownValues(experience)}
            bodyOf={(values, shared) => ({
              ...values,
              ...shared,
              target_url_fr: values.target_url_fr || null,
            })}
            endsAt="23:59:59"
            tabs={(tab) => [
              {
                value: 'target',
                label: t('external.tab.target'),
                fields: ['target_url', 'target_url_fr', 'append_tracking_information', 'texts'],
                content: <TargetTab {...tab} />,
              },
              {
                value: 'completion',
                label: t('external.tab.completion'),
                fields: [],
                content: <CompletionTab experience={experience} />,
              },
            ]}
          />
        )
      }}
    </Loaded>
  )
}

function ownValues(experience: External | undefined): ExternalOwn {
  return {
    target_url: experience?.target_url ?? '',
    target_url_fr: experience?.target_url_fr ?? '',
    append_tracking_information: experience?.append_tracking_information ?? true,
    texts: { link: experience?.texts.link ?? '', link_fr: experience?.texts.link_fr ?? '' },
  }
}
