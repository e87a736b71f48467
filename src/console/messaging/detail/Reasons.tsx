import { Anchor, Text, Title } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import compose from '../compose/compose.module.css'
import { reasonText } from '../states.ts'
import classes from './detail.module.css'

/** Why not everybody got it, each reason leading to the people it holds for. */
export function Reasons({ reasons }: { reasons: Record<string, number> }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const to = paths.broadcast({ client, id: usePathParam('id') })
  const rows = Object.entries(reasons).sort(([, a], [, b]) => b - a)
  return (
    <>
      <Title order={3} mt="md">
        {t('broadcasts.whyNot')}
      </Title>
      {rows.length === 0 && (
        <Text c="dimmed" mt={4}>
          {t('broadcasts.noReasons')}
        </Text>
      )}
      {rows.length > 0 && (
        <table className={compose.figures} aria-label={t('broadcasts.whyNot')}>
          <tbody>
            {rows.map(([reason, count]) => (
              <tr key={reason}>
                <th scope="row">
                  <Anchor
                    component={PathLink}
                    to={to}
                    search={{ outcome: 'missed', reason }}
                    hash="recipients"
                    className={classes.figureLink ?? ''}
                  >
                    {reasonText(t, reason)}
                  </Anchor>
                </th>
                <td>{format.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
