import { Text } from '@mantine/core'
import type { Format } from '#console/kit/i18n/format.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot, type Tone } from '#console/kit/StatusDot.tsx'
import type { InstallationUser } from '#contract/access/installationCalls.ts'
import type { Account, ClientRole } from '#contract/access/userCalls.ts'
import { type UserState, userStates } from '#contract/access/userStates.ts'

/** Somebody as a list shows him or her: the account, and in a client's list the role there. */
export type Staff = {
  readonly account: Account
  readonly role?: ClientRole
  /** In the installation's list: the clients that he or she works for. */
  readonly clients?: InstallationUser['clients']
}

const tones: Record<UserState, Tone> = {
  invited: 'blue',
  active: 'green',
  password_reset: 'amber',
  locked: 'amber',
  disabled: 'gray',
}

/** Whether somebody can sign in, and why not. */
export function AccountStatus({ account }: { account: Account }) {
  const t = useT()
  const format = useFormat()
  const { mail_refused_at: refused } = account
  return (
    <>
      <StatusDot tone={tones[account.state]}>{stateText(t, format, account)}</StatusDot>
      {refused !== null && (
        <StatusDot tone="red">{t('users.mailRefused', { at: format.date(refused) })}</StatusDot>
      )}
    </>
  )
}

/** An invitation says until when its link can be used. */
function stateText(t: T, format: Format, { state, invited_until: until }: Account): string {
  if (state !== 'invited') return t(`users.state.${state}`)
  const isOpen = until !== null && Date.parse(until) > Date.now()
  return isOpen ? t('users.invitedUntil', { at: format.dateTime(until) }) : t('users.invitedWithout')
}

export function lastSeenText(t: T, format: Format, { last_seen_at: at, fixed_because }: Account): string {
  if (at !== null) return format.dateTime(at)
  return t(fixed_because?.reason === 'of_other_clients' ? 'users.lastSeenHidden' : 'users.notSignedIn')
}

/** The consequence for clients that nobody else administers; nothing where somebody does. */
export function NoAdminLeft({ clients }: { clients: readonly { name: string }[] }) {
  const t = useT()
  if (clients.length === 0) return null
  return (
    <Text mt="sm" fw={500}>
      {t('users.leavesNoAdmin', { clients: clients.map(({ name }) => name).join(', ') })}
    </Text>
  )
}

export const stateOptions = (t: T) =>
  userStates.map((state) => ({ value: state, label: t(`users.state.${state}`) }))
