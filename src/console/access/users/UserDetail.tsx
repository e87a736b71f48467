import { Group, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { MoreMenu } from '#console/kit/list/MoreMenu.tsx'
import { Facts } from '#console/parts/EntryFacts.tsx'
import { HistoryLink } from '#console/parts/HistoryLink.tsx'
import classes from '../access.module.css'
import { AccountStatus, lastSeenText, type Staff } from './staff.tsx'
import { UserSessions } from './UserSessions.tsx'
import type { UserTasks } from './useUserTasks.tsx'

type Props = {
  /** Closed while there is nobody. */
  staff: Staff | undefined
  onClose: () => void
  /** Undefined for who may only read. */
  tasks: UserTasks | undefined
  /** Facts of somebody that only this list knows, by name. */
  more?: (staff: Staff) => Record<string, ReactNode>
}

/** Everything about one user: the account, what may be done, and where he or she is signed in. */
export function UserDetail({ staff, onClose, tasks, more }: Props) {
  const t = useT()
  const format = useFormat()
  const isNarrow = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  // While it closes it still shows who it was about.
  const [shown, setShown] = useState(staff)
  if (staff !== undefined && staff !== shown) setShown(staff)
  return (
    <Modal
      opened={staff !== undefined}
      onClose={onClose}
      size={640}
      yOffset="6vh"
      fullScreen={isNarrow}
      closeOnEscape={!tasks?.isOpen}
      title={shown?.account.name ?? ''}
    >
      {shown && (
        <Stack gap="lg">
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <Facts
              className={classes.strip}
              facts={{
                [t('kit.email')]: shown.account.email,
                ...(shown.role ? { [t('users.role')]: t(`access.role.${shown.role.role}`) } : {}),
                [t('kit.status')]: <AccountStatus account={shown.account} />,
                ...more?.(shown),
                [t('kit.language')]: t(shown.account.language === 'fr' ? 'kit.french' : 'kit.english'),
                [t('users.platformAdmin')]: t(shown.account.is_platform_admin ? 'kit.yes' : 'kit.no'),
                [t('users.twoStep')]: t(shown.account.has_two_step ? 'users.twoStepOn' : 'users.twoStepOff'),
                [t('users.lastSeen')]: lastSeenText(t, format, shown.account),
                [t('kit.created')]: format.dateTimeZone(shown.account.created_at),
              }}
            />
            <HistoryLink entity="user" id={shown.account.id} />
            {tasks && <MoreMenu label={t('users.moreActions')} actions={tasks.actionsOf(shown)} />}
          </Group>
          {tasks && <UserSessions account={shown.account} />}
        </Stack>
      )}
    </Modal>
  )
}
