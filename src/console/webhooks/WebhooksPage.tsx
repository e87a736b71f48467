import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { WholeListPage } from '#console/kit/list/WholeListPage.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
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
  const client = useClient().eid
  const read = useRead('listWebhooks', {})
  const [secret, setSecret] = useState<string>()
  const tasks = useRowTasks<Webhook>({
    read,
    canChange: useCan('clientSettings', 'change'),
    form: (webhook, onClose) => <WebhookDialog webhook={webhook} onClose={onClose} onMade={setSecret} />,
  })
  return (
    <SettingsFrame>
      <WholeListPage
        title={t('webhooks.title')}
        back={{ label: t('shell.settings'), to: paths.settings({ client }) }}
        help={t('webhooks.help')}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        tasks={tasks}
        rowTo={({ id }) => paths.webhook({ client, id })}
        primary={tasks.primary(t('webhooks.new'))}
        empty={{ title: t('webhooks.empty'), text: t('webhooks.emptyText') }}
      />
      <SecretDialog secret={secret} words={secretWords(t)} onClose={() => setSecret(undefined)} />
    </SettingsFrame>
  )
}

const columnsOf: ColumnsOf<Webhook> = (t) => [
  { label: t('kit.name'), render: ({ name }) => name },
  { label: t('kit.status'), isKept: true, render: (row) => <WebhookStatus webhook={row} /> },
  { label: t('nouns.address'), render: ({ url }) => <span className={classes.address}>{url}</span> },
  { label: t('webhooks.kinds'), number: ({ actions }) => actions.length },
  { label: t('webhooks.waiting'), number: ({ waiting }) => waiting },
  { label: t('kit.created'), date: ({ created_at }) => created_at },
]
