import { TextInput } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded, readIf } from '#console/kit/Loaded.tsx'
import { useCan } from '#console/kit/session.ts'
import { type EditorProps, ExperienceEditor } from '../../ExperienceEditor.tsx'
import { KeywordTab } from './KeywordTab.tsx'
import { LegalTab, PagesTab } from './PagesTab.tsx'
import { PrizesTab } from './PrizesTab.tsx'
import { ownBody, ownValues } from './sweepstakesValues.ts'
import { TokensTab } from './TokensTab.tsx'

/** The form of a sweepstakes (E3) with what it offers to choose from. */
export function SweepstakesEditor({ eid, ...props }: EditorProps) {
  const t = useT()
  const canSeePools = useCan('prizePools', 'read')
  const read = useRead('sweepstakes.get', { params: { eid } }, { isEnabled: eid !== '', staleMs: 0 })
  const campaigns = useRead('listCampaigns', { query: { per_page: 100 } })
  const shortcodes = useRead('listClientShortcodes', {})
  const pools = useRead('listPrizePools', {}, { isEnabled: canSeePools })
  const reads = allOf(campaigns, shortcodes, readIf(canSeePools, pools), readIf(eid !== '', read))
  return (
    <Loaded read={reads} isPage>
      {([{ data: all }, codes, seenPools, found]) => {
        const experience = found?.data
        const choices = { shortcodes: codes.data, pools: seenPools?.data }
        const own = { experience, choices }
        return (
          <ExperienceEditor
            key={eid}
            kind="sweepstakes"
            experience={experience}
            {...props}
            campaigns={all}
            ownValues={ownValues(experience, { shortcodeId: choices.shortcodes[0]?.id ?? '' })}
            bodyOf={(values, shared) => ({ ...values, ...shared, ...ownBody(values) })}
            endsAt="11:59:59"
            placement={<PrizeMethod />}
            tabs={(tab) => [
              {
                value: 'keyword',
                label: t('experiences.tab.keyword'),
                fields: ['shortcode_id', 'keyword', 'texts'],
                content: <KeywordTab {...tab} {...own} />,
              },
              {
                value: 'prizes',
                label: t('experiences.tab.prizes'),
                fields: ['prize_pool_id'],
                content: <PrizesTab {...tab} {...own} />,
              },
              {
                value: 'pages',
                label: t('experiences.tab.pages'),
                fields: ['home_html', 'home_html_fr'],
                content: <PagesTab {...tab} {...own} />,
              },
              {
                value: 'tokens',
                label: t('experiences.tab.tokens'),
                fields: ['tokens'],
                content: <TokensTab {...tab} />,
              },
              {
                value: 'legal',
                label: t('experiences.tab.legal'),
                fields: ['terms_html', 'terms_html_fr', 'privacy_html', 'privacy_html_fr'],
                content: <LegalTab {...tab} {...own} />,
              },
            ]}
          />
        )
      }}
    </Loaded>
  )
}

function PrizeMethod() {
  const t = useT()
  return (
    <TextInput
      label={t('experiences.method')}
      description={t('experiences.methodHint')}
      value={t('experiences.methodLottery')}
      readOnly
    />
  )
}
