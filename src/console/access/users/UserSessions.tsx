import { Anchor, Text, Title } from '@mantine/core'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { useSession } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { Account } from '#contract/access/userCalls.ts'
import { SessionRows } from '../sessions/SessionRows.tsx'

/** A user's sessions, for whoever may act on the account. */
export function UserSessions({ account }: { account: Account }) {
  const t = useT()
  const isOwn = useSession().user.id === account.id
  const { fixed_because } = account
  // The last administrator stays, and is looked after like everybody else.
  const isHidden = fixed_because && !fixed_because.reason.startsWith('last_')
  return (
    <section>
      <Title order={3} mb={4}>
        {t('users.sessions')}
      </Title>
      {isOwn ? (
        <Text c="dimmed">
          {t('users.sessionsOwn')}{' '}
          <Anchor component={PathLink} to={paths.profile()} fz="sm">
            {t('users.openProfile')}
          </Anchor>
        </Text>
      ) : isHidden ? (
        <Text c="dimmed">{t('users.sessionsHidden', { why: whyText(fixed_because) })}</Text>
      ) : (
        <Sessions userId={account.id} />
      )}
    </section>
  )
}

const lookAgainMs = 30_000

function Sessions({ userId: id }: { userId: string }) {
  const t = useT()
  const read = useRead('listUserSessions', { params: { id } }, { pollMs: lookAgainMs })
  const end = useChange('endUserSession', { onDone: () => toast.success(t('account.sessionEnded')) })
  return (
    <Loaded read={read} empty={t('users.noSessions')}>
      {({ data }) => (
        <SessionRows
          sessions={data}
          isBusy={end.isPending}
          onEnd={(session) =>
            end.mutate({ params: { id, session: session.id } }, { onError: (error) => toast.error(error) })
          }
        />
      )}
    </Loaded>
  )
}
