import { Anchor, Text } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import panels from '#console/parts/panels/panels.module.css'
import { pathIn, waitingTarget, waitingText } from '#console/parts/waiting/waiting.ts'
import type { Waiting } from '#contract/reporting/calls.ts'
import classes from './home.module.css'

/** The reader's work, each a link to where it is done. */
export function WaitingList({ waiting }: { waiting: Waiting[] }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  return (
    <ul className={panels.list}>
      {waiting.map((one) => (
        <li key={one.what} id={one.experiences.length > 1 ? one.what : undefined}>
          <span className={panels.line}>
            {one.experiences.length > 1 ? (
              <Text span fw={500}>
                {waitingText(t, one)}
              </Text>
            ) : (
              <Anchor component={PathLink} {...waitingTarget(client, one)} fw={500}>
                {waitingText(t, one)}
              </Anchor>
            )}
            <Text span fz="xs" c="dimmed">
              {t('home.since', { at: format.short(one.since) })}
            </Text>
          </span>
          <Experiences of={one} />
        </li>
      ))}
    </ul>
  )
}

/** Work in one experience at a time is a link for each; the one that is alone is named. */
function Experiences({ of }: { of: Waiting }) {
  const t = useT()
  const client = useClient().eid
  const [only, ...others] = of.experiences
  if (!only) return null
  if (others.length === 0)
    return (
      <Text fz="xs" c="dimmed">
        {only.name}
      </Text>
    )
  const isAll = of.experiences.reduce((sum, { count }) => sum + count, 0) >= of.count
  return (
    <ul className={classes.inner}>
      {of.experiences.map(({ kind, eid, name, ...counted }) => (
        <li key={eid}>
          <Anchor component={PathLink} to={pathIn(of.what, { client, kind, eid }) ?? ''}>
            {name}
          </Anchor>
          <Text fz="xs" c="dimmed">
            {waitingText(t, { what: of.what, ...counted })}
          </Text>
        </li>
      ))}
      {!isAll && (
        <Text component="li" fz="xs" c="dimmed">
          {t('home.inOthers')}
        </Text>
      )}
    </ul>
  )
}
