import { Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { useSession } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { OwnFrame } from '#console/parts/frame/OwnFrame.tsx'
import classes from '../access.module.css'
import { OwnInvitations } from './OwnInvitations.tsx'

/** An invitation may be withdrawn meanwhile, or another one come. */
const lookAgainMs = 30_000

/** The page to which the mail of an invitation leads whoever has an account. */
export function InvitationsPage() {
  const t = useT()
  const { user } = useSession()
  const read = useRead('listOwnInvitations', {}, { pollMs: lookAgainMs })
  useDocumentTitle(`${t('invitations.title')} · Fanfare`)
  return (
    <OwnFrame>
      <div className={classes.chooser}>
        <Title order={1}>{t('invitations.title')}</Title>
        <Text c="dimmed" mt={4} mb="md">
          {t('invitations.signedInAs', { email: user.email })}
        </Text>
        <Loaded
          read={read}
          empty={<EmptyState title={t('invitations.none')}>{t('invitations.noneText')}</EmptyState>}
        >
          {({ data }) => <OwnInvitations invitations={data} />}
        </Loaded>
      </div>
    </OwnFrame>
  )
}
