import { Anchor, Text } from '@mantine/core'
import { kinds } from '#console/kinds.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { Panel } from '#console/parts/panels/Panel.tsx'
import panels from '#console/parts/panels/panels.module.css'
import { paths } from '#console/paths.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Overview } from '#contract/reporting/overviewCalls.ts'

type Props = { of: { kind: Kind; eid: string }; pools: NonNullable<Overview['pools']> }

/** How many prizes are left in its pools; a kind that draws nobody has no such panel. */
export function PoolsPanel({ of: { kind, eid }, pools }: Props) {
  const t = useT()
  const client = useClient().eid
  const canSeeDraws = useCan('draws', 'read')
  if (!kinds[kind].hasPools) return null
  return (
    <Panel
      title={t('overview.prizes')}
      action={
        canSeeDraws && (
          <Anchor component={PathLink} to={paths.prizing({ client, kind, eid })} fz="xs">
            {t('experiences.prizing')}
          </Anchor>
        )
      }
    >
      {pools.length === 0 ? (
        <Text c="dimmed">{t('overview.noPool')}</Text>
      ) : (
        <ul className={panels.list}>
          {pools.map(({ id, name, remaining, total, is_testing }) => (
            <li key={id} className={panels.line}>
              <span>{name}</span>
              <Text span fz="sm" {...(remaining === 0 ? { c: 'dimmed' } : {})}>
                {t(is_testing ? 'overview.leftTesting' : 'overview.left', { remaining, total })}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
