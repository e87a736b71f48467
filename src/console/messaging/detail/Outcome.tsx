import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import { isUnderway } from '#contract/messaging/broadcastStates.ts'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import compose from '../compose/compose.module.css'
import { recipientStates } from '../states.ts'
import { countsOf, progressOf } from './counts.ts'
import classes from './detail.module.css'
import { ResendAllDialog } from './ResendDialog.tsx'

type Props = { broadcast: BroadcastDetail; canChange: boolean }

/** How many are in each state, as a bar and a table: together they are the audience. */
export function Outcome({ broadcast, canChange }: Props) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const [isResending, setResending] = useState(false)
  const counts = countsOf(broadcast)
  const states = recipientStates.filter((state) => counts[state])
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const to = paths.broadcast({ client, id: broadcast.id })
  const unknown = counts.unknown ?? 0
  return (
    <>
      {total > 0 && (
        <div className={classes.bar} aria-hidden>
          {states.map((state) => (
            <div
              key={state}
              className={classes.paint}
              data-state={state}
              style={{ flexGrow: counts[state] ?? 0 }}
            />
          ))}
        </div>
      )}
      {isUnderway(broadcast.state) && total > 0 && <ProgressLine broadcast={broadcast} />}
      <table className={compose.figures} aria-label={t('broadcasts.whatHappened')}>
        <tbody>
          {states.map((state) => (
            <tr key={state}>
              <th scope="row">
                <span className={classes.key}>
                  <span className={classes.paint} data-state={state} aria-hidden />
                  <Anchor
                    component={PathLink}
                    to={to}
                    search={{ state }}
                    hash="recipients"
                    className={classes.figureLink ?? ''}
                  >
                    {t(`messaging.message.${state}`)}
                  </Anchor>
                </span>
              </th>
              <td className={classes.share}>{format.percent((counts[state] ?? 0) / total)}</td>
              <td>{format.number(counts[state] ?? 0)}</td>
            </tr>
          ))}
          <tr className={compose.total}>
            <th scope="row">{t('broadcasts.addsUp')}</th>
            <td />
            <td>{format.number(total)}</td>
          </tr>
        </tbody>
      </table>
      {unknown > 0 && (
        <div className={classes.unknown}>
          <Text fz="xs" c="dimmed">
            {t('messaging.message.unknownHint')}
          </Text>
          {canChange && broadcast.resendable > 0 && (
            <Button variant="default" size="compact-sm" onClick={() => setResending(true)}>
              {t('broadcasts.resendAll', { count: broadcast.resendable })}
            </Button>
          )}
        </div>
      )}
      {isResending && <ResendAllDialog broadcast={broadcast} onClose={() => setResending(false)} />}
    </>
  )
}

/** How far it is, how fast it goes, and when it may be done. */
function ProgressLine({ broadcast }: { broadcast: BroadcastDetail }) {
  const t = useT()
  const format = useFormat()
  const { done, total, perSecond, secondsLeft } = progressOf(broadcast, Date.now())
  const isSending = broadcast.state === 'sending'
  return (
    <Text fz="xs" c="dimmed" mt={4} role="status">
      {t('broadcasts.progress', { done: format.number(done), total: format.number(total) })}
      {isSending && perSecond > 0 && ` · ${rateText()}`}
      {isSending && secondsLeft !== undefined && secondsLeft > 0 && ` · ${leftText(secondsLeft)}`}
    </Text>
  )

  function rateText(): string {
    return perSecond >= 1
      ? t('broadcasts.perSecond', { count: Math.round(perSecond) })
      : t('broadcasts.perMinute', { count: Math.round(perSecond * 60) })
  }
  function leftText(seconds: number): string {
    if (seconds < 60) return t('broadcasts.leftSeconds')
    const minutes = Math.ceil(seconds / 60)
    return minutes < 90
      ? t('broadcasts.leftMinutes', { count: minutes })
      : t('broadcasts.leftHours', { count: Math.round(minutes / 60) })
  }
}
