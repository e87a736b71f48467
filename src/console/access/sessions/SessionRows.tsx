import { Button, Text } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import type { UserSession } from '#contract/access/userCalls.ts'
import classes from '../access.module.css'
import { browserOf } from './browserOf.ts'

type Props = { sessions: readonly UserSession[]; onEnd: (session: UserSession) => void; isBusy: boolean }

/** A person's sessions: browser, address and times, each ended from here but the one that looks. */
export function SessionRows({ sessions, onEnd, isBusy }: Props) {
  const t = useT()
  const format = useFormat()
  return (
    <ul className={classes.sessions}>
      {sessions.map((session) => (
        <li key={session.id}>
          <div className={classes.spring}>
            <Text fw={500}>{browserText(t, session)}</Text>
            <Text fz="xs" c="dimmed">
              {session.address}
              {' · '}
              {t('account.sessionTimes', {
                from: format.dateTimeZone(session.created_at),
                at: format.dateTimeZone(session.last_seen_at),
              })}
            </Text>
          </div>
          {session.is_own ? (
            <StatusDot tone="green">{t('account.thisSession')}</StatusDot>
          ) : (
            <Button
              variant="default"
              disabled={isBusy}
              aria-label={t('account.endSessionOf', {
                browser: browserText(t, session),
                address: session.address,
              })}
              onClick={() => onEnd(session)}
            >
              {t('account.endSession')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** "Firefox on Windows" */
function browserText(t: T, { user_agent }: UserSession): string {
  const { browser, system } = browserOf(user_agent)
  if (!browser && !system) return t('account.unknownBrowser')
  return t('account.browserOn', {
    browser: browser ?? t('account.unknownBrowser'),
    system: system ?? t('account.otherSystem'),
  })
}
