import { Anchor } from '@mantine/core'
import { kinds } from '#console/kinds.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import { Panel } from '#console/parts/panels/Panel.tsx'
import { paths } from '#console/paths.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Overview } from '#contract/reporting/overviewCalls.ts'

/** Its figures, its times and where it belongs. */
export function FactsPanel({ kind, overview }: { kind: Kind; overview: Overview }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const { experience, takes_at_once } = overview
  const { started_at, ended_at, keyword, visibility, campaign_id, campaign_name } = experience
  const { drawsWinners, earnsCredits } = kinds[kind]
  const figures = kinds[kind].report.map((figure) => [
    t(`experiences.figure.${figure}`),
    format.number(experience[figure] ?? 0),
  ])
  return (
    <Panel title={t('overview.facts')}>
      <Facts
        facts={{
          ...Object.fromEntries(figures),
          [t('experiences.starts')]: started_at ? format.dateTimeZone(started_at) : t('overview.noStart'),
          [t('experiences.ends')]: ended_at ? format.dateTimeZone(ended_at) : t('overview.noEnd'),
          [t('nouns.keyword')]: keyword ?? undefined,
          [t('overview.method')]: drawsWinners
            ? t(`overview.method.${earnsCredits ? 'credits' : takes_at_once ? 'atOnce' : 'draws'}`)
            : undefined,
          [t('experiences.visibility')]: visibility && t(`experiences.visibility.${visibility}`),
          [t('nouns.campaign')]: (
            <Anchor component={PathLink} to={paths.campaign({ client, id: campaign_id })}>
              {campaign_name}
            </Anchor>
          ),
        }}
      />
    </Panel>
  )
}
