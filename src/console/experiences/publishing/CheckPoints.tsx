import { Anchor, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { CheckList, CheckPoint, FoundPoint } from '#contract/experiences/publishing.ts'
import classes from './publishing.module.css'

/** The tab of the form on which a point is mended. */
const tabs: Record<CheckPoint, string> = {
  title: 'general',
  dates: 'dates',
  keyword: 'keyword',
  texts: 'keyword',
  prizes: 'prizes',
  rules: 'legal',
  privacy: 'legal',
  pages: 'pages',
}

type Props = { list: CheckList; form: { kind: Kind; eid: string }; onLeave: () => void }

/** Each point with what is missing; a click leads to where it is mended. */
export function CheckPoints({ list, form, onLeave }: Props) {
  const t = useT()
  const client = useClient().eid
  return (
    <>
      <Text role="status" fw={500} mb="xs">
        {t(list.can_publish ? 'publishing.ready' : 'publishing.notReady')}
      </Text>
      <ul className={classes.points}>
        {list.points.map((found) => (
          <li key={found.point}>
            <PointIcon found={found} />
            <div>
              <Anchor
                component={PathLink}
                to={paths.editExperience({ client, ...form, tab: tabs[found.point] })}
                onClick={onLeave}
              >
                {t(`publishing.point.${found.point}`)}
              </Anchor>
              {found.faults.map(({ reason, values, stops }) => (
                <Text key={JSON.stringify([reason, values])} fz="sm" {...(stops ? {} : { c: 'dimmed' })}>
                  {whyText({ reason, values })}
                </Text>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function PointIcon({ found: { faults } }: { found: FoundPoint }) {
  const t = useT()
  if (faults.some(({ stops }) => stops))
    return <IconCircleX size={16} className={classes.stops} role="img" aria-label={t('publishing.stops')} />
  if (faults.length > 0)
    return (
      <IconAlertTriangle size={16} className={classes.warns} role="img" aria-label={t('publishing.warns')} />
    )
  return <IconCircleCheck size={16} className={classes.fine} role="img" aria-label={t('publishing.fine')} />
}
