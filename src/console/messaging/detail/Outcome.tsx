import { Anchor, Button, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import { isUnderway } from '#contract/messaging/broadcastStates.ts'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import { Figures } from '../Figures.tsx'
import { reasonText, recipientStates } from '../states.ts'
import { countsOf, progressOf } from './counts.ts'
import classes from './detail.module.css'
import { ResendDialog } from './ResendDialog.tsx'

/** How many are in each state, as a bar and a table: together they are the audience. */
export function Outcome({ broadcast }: { broadcast: BroadcastDetail }) {
  const t = useT()
  const format = useFormat()
  const canChange = useCan('broadcasts', 'change')
  const [isResending, setResending] = useState(false)
  const resend = useChange('resendUnknown')
  const counts = countsOf(broadcast)
  const states = recipientStates.filter((state) => counts[state])
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const unknown = counts.unknown ?? 0
  const seen = { resendable: broadcast.resendable }
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
      <Figures
        label={t('broadcasts.whatHappened')}
        rows={[
          ...states.map((state) => ({
            key: state,
            label: (
              <span className={classes.key}>
                <span className={classes.paint} data-state={state} aria-hidden />
                <RecipientsLink search={{ state }}>{t(`messaging.message.${state}`)}</RecipientsLink>
              </span>
            ),
            share: format.percent((counts[state] ?? 0) / total),
            value: format.number(counts[state] ?? 0),
          })),
          { key: 'total', label: t('broadcasts.addsUp'), value: format.number(total), isTotal: true },
        ]}
      />
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
      {isResending && (
        <ResendDialog
          title={t('broadcasts.resendAllTitle', { count: broadcast.resendable })}
          text={t('broadcasts.resendAllText')}
          facts={seen}
          onResend={() => resend.mutateAsync({ params: { id: broadcast.id }, body: { seen } })}
          onClose={() => setResending(false)}
        />
      )}
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

/** Why not everybody got it, each reason leading to the people it holds for. */
export function Reasons({ reasons }: { reasons: Record<string, number> }) {
  const t = useT()
  const format = useFormat()
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
        <Figures
          label={t('broadcasts.whyNot')}
          rows={rows.map(([reason, count]) => ({
            key: reason,
            label: (
              <RecipientsLink search={{ outcome: 'missed', reason }}>{reasonText(t, reason)}</RecipientsLink>
            ),
            value: format.number(count),
          }))}
        />
      )}
    </>
  )
}

/** Leads to the people below that a figure counts. */
function RecipientsLink({ search, children }: { search: Record<string, string>; children: ReactNode }) {
  const client = useClient().eid
  return (
    <Anchor
      component={PathLink}
      to={paths.broadcast({ client, id: usePathParam('id') })}
      search={search}
      hash="recipients"
      className={classes.figureLink ?? ''}
    >
      {children}
    </Anchor>
  )
}
