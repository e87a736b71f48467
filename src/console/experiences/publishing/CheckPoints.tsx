import { Anchor, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { CheckPoint, FoundPoint } from '#contract/experiences/publishing.ts'
import classes from './publishing.module.css'

/** The tab of the form on which a point is mended. */
const tabs: Record<CheckPoint, string> = {
  title: 'general',
  dates: 'dates',
  keyword: 'keyword',
  texts: 'keyword',
  email: 'email',
  prizes: 'prizes',
  credits: 'credits',
  products: 'products',
  rejections: 'rejections',
  draw: 'dates',
  rules: 'pages',
  privacy: 'pages',
  pages: 'pages',
  entering: 'general',
  participation: 'rules',
  forms: 'forms',
  settings: 'general',
}

/** And which page of them. */
const pages: Partial<Record<CheckPoint, string>> = { rules: 'Terms', privacy: 'Privacy' }

type Props = {
  points: readonly FoundPoint[]
  form: { kind: Kind; eid: string }
  onLeave: (point: CheckPoint) => void
}

/** Each point with what is missing; a click leads to where it is mended. */
export function CheckPoints({ points, form, onLeave }: Props) {
  const t = useT()
  const client = useClient().eid
  return (
    <ul className={classes.points}>
      {points.map((found) => (
        <li key={found.point}>
          <PointIcon found={found} />
          <div>
            <Anchor
              component={PathLink}
              to={paths.editExperience({
                client,
                ...form,
                tab: tabs[found.point],
                page: pages[found.point],
              })}
              onClick={() => onLeave(found.point)}
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
