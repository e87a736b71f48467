import { Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { PrimaryButton } from '#console/kit/list/PrimaryButton.tsx'
import { Table } from '#console/kit/list/Table.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { SecretDialog } from '#console/parts/SecretDialog.tsx'
import { SettingsFrame } from '#console/parts/settings/SettingsFrame.tsx'
import { paths } from '#console/paths.ts'
import type { Webhook } from '#contract/webhooks/calls.ts'
import { secretWords } from './secretWords.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookStatus } from './WebhookStatus.tsx'
import classes from './webhooks.module.css'

/** The addresses of the client to which events go. */
export function WebhooksPage() {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canChange = useCan('clientSettings', 'change')
  const read = useRead('listWebhooks', {})
  const making = useDialog<true>()
  const [secret, setSecret] = useState<string>()
  const columns = useColumns(columnsOf)
  const primary = canChange ? (
    <PrimaryButton label={t('webhooks.new')} act={() => making.open(true)} />
  ) : undefined
  return (
    <SettingsFrame>
      <Page>
        <PageHead
          title={t('webhooks.title')}
          count={read.data && format.number(read.data.data.length)}
          back={{ label: t('clients.settings'), to: paths.settings({ client }) }}
          actions={primary}
        />
        <Text c="dimmed" my="sm">
          {t('webhooks.help')}
        </Text>
        <Loaded
          read={read}
          lines={4}
          empty={
            <EmptyState title={t('webhooks.empty')} action={primary}>
              {t('webhooks.emptyText')}
            </EmptyState>
          }
        >
          {({ data }) => (
            <Table
              label={t('webhooks.title')}
              columns={columns}
              rows={data}
              rowKey={(row) => row.id}
              rowName={(row) => row.name}
              rowTo={({ id }) => paths.webhook({ client, id })}
            />
          )}
        </Loaded>
        {making.matter && (
          <WebhookDialog
            key={making.round}
            opened={making.isOpen}
            onClose={making.close}
            onMade={setSecret}
          />
        )}
        <SecretDialog secret={secret} words={secretWords(t)} onClose={() => setSecret(undefined)} />
      </Page>
    </SettingsFrame>
  )
}

const columnsOf: ColumnsOf<Webhook> = (t) => [
  { label: t('kit.name'), render: ({ name }) => name },
  { label: t('kit.status'), isKept: true, render: (row) => <WebhookStatus webhook={row} /> },
  { label: t('webhooks.address'), render: ({ url }) => <span className={classes.address}>{url}</span> },
  { label: t('webhooks.kinds'), number: ({ actions }) => actions.length },
  { label: t('webhooks.waiting'), number: ({ waiting }) => waiting },
  { label: t('kit.created'), date: ({ created_at }) => created_at },
]
