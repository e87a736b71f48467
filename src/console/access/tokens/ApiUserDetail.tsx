import { Group, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import type { Format } from '#console/kit/i18n/format.ts'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { PrimaryButton } from '#console/kit/list/PrimaryButton.tsx'
import { Table } from '#console/kit/list/Table.tsx'
import { type RowTasks, useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { SecretDialog } from '#console/parts/SecretDialog.tsx'
import type { ApiToken, ApiUser } from '#contract/access/tokenCalls.ts'
import { RotateDialog, TokenDialog } from './TokenDialogs.tsx'

type Props = { user: ApiUser; onClose: () => void; canChange: boolean }
type Other = 'rotate' | 'revoke'

/** The tokens of one API user, each with its state, and what may be done to it. */
export function ApiUserDetail({ user, onClose, canChange }: Props) {
  const t = useT()
  const isNarrow = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const columns = useColumns(columnsOf)
  const [secret, setSecret] = useState<string>()
  const tasks = useRowTasks<ApiToken, Other>({
    read: { data: { data: user.tokens } },
    canChange,
    form: (_, close) => <TokenDialog user={user} onMade={setSecret} onClose={close} />,
    other: (name, token, close) =>
      name === 'rotate' ? (
        <RotateDialog user={user} token={token} onMade={setSecret} onClose={close} />
      ) : (
        <RevokeDialog user={user} token={token} onClose={close} />
      ),
  })
  const primary = tasks.primary(t('tokens.makeToken'))
  return (
    <Modal
      opened
      onClose={onClose}
      size={900}
      yOffset="6vh"
      fullScreen={isNarrow}
      closeOnEscape={!tasks.isOpen && secret === undefined}
      title={user.name}
    >
      <Stack gap="md">
        <Group justify="space-between">
          <Text c="dimmed">{t(`access.role.${user.role}`)}</Text>
          {primary && <PrimaryButton {...primary} />}
        </Group>
        {user.tokens.length === 0 ? (
          <Text>{t('tokens.none')}</Text>
        ) : (
          <Table
            label={t('tokens.tokens')}
            columns={columns}
            rows={user.tokens}
            rowKey={(row) => row.id}
            rowName={(row) => row.name}
            rowActions={canChange ? (token) => actionsOf(t, tasks.start, token) : undefined}
          />
        )}
      </Stack>
      {tasks.dialogs}
      <SecretDialog secret={secret} words={secretWords(t)} onClose={() => setSecret(undefined)} />
    </Modal>
  )
}

const secretWords = (t: T) => ({
  title: t('tokens.secretTitle'),
  text: t('tokens.secretText'),
  secret: t('tokens.secret'),
  copy: t('tokens.copy'),
  kept: t('tokens.kept'),
})

function actionsOf(t: T, start: RowTasks<ApiToken, Other>['start'], token: ApiToken): RowAction[] {
  const why = token.is_live ? undefined : t('tokens.dead')
  return [
    { label: t('tokens.rotate'), act: () => start('rotate', token), why },
    { label: t('tokens.revoke'), act: () => start('revoke', token), isDestructive: true, why },
  ]
}

type RevokeProps = { user: ApiUser; token: ApiToken; onClose: () => void }

function RevokeDialog({ user, token, onClose }: RevokeProps) {
  const t = useT()
  const revoke = useChange('revokeApiToken')
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('tokens.revokeOf', { name: token.name })}
      verb={t('tokens.revoke')}
      isDestructive
      onConfirm={() => revoke.mutateAsync({ params: { id: user.id, token: token.id } })}
      doneText={t('tokens.revoked')}
    >
      {t('tokens.revokeText', { start: token.start })}
    </ConfirmDialog>
  )
}

const columnsOf: ColumnsOf<ApiToken> = (t, format) => [
  { label: t('kit.name'), render: ({ name }) => name },
  { label: t('kit.status'), isKept: true, render: (token) => <TokenStatus token={token} /> },
  { label: t('tokens.token'), render: ({ start }) => <code>{start}…</code> },
  { label: t('tokens.scopes'), render: ({ scopes }) => scopes.join(', ') },
  { label: t('tokens.expires'), render: (token) => endText(t, format, token) },
  { label: t('tokens.lastUsed'), render: (token) => usedText(t, format, token) },
]

function TokenStatus({ token }: { token: ApiToken }) {
  const t = useT()
  if (token.is_live) return <StatusDot tone="green">{t('tokens.works')}</StatusDot>
  return <StatusDot tone="gray">{t(token.revoked_at ? 'tokens.revokedState' : 'tokens.overState')}</StatusDot>
}

const endText = (t: T, format: Format, { expires_at: at }: ApiToken) =>
  at === null ? t('tokens.neverEnds') : format.dateTime(at)

const usedText = (t: T, format: Format, { last_used_at: at, last_address: address }: ApiToken) =>
  at === null ? t('tokens.never') : t('tokens.usedAt', { at: format.dateTime(at), address: address ?? '' })
