import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { MoreMenu } from '#console/kit/list/MoreMenu.tsx'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { SecretDialog } from '#console/parts/SecretDialog.tsx'
import { paths } from '#console/paths.ts'
import type { Webhook } from '#contract/webhooks/calls.ts'
import { whyNoReplays, whyNotResumable } from '#contract/webhooks/webhookStates.ts'
import { secretWords } from './secretWords.ts'
import { ReplayDialog, RotateDialog } from './TaskDialogs.tsx'
import { TestDialog } from './TestDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

type Other = 'rotate' | 'replay' | 'test'

/** The actions on a webhook: the buttons of its page, and their dialogs. */
export function useWebhookTasks(webhook: Webhook): { actions: ReactNode; dialogs: ReactNode } {
  const t = useT()
  const canChange = useCan('clientSettings', 'change')
  const [secret, setSecret] = useState<string>()
  const tasks = useRowTasks<Webhook, Other>({
    read: { data: { data: [webhook] } },
    canChange,
    form: (about, onClose) => <WebhookDialog webhook={about} onClose={onClose} />,
    deletion: (dialog) => <Deletion {...dialog} />,
    other: (name, about, onClose) => {
      const dialog = { webhook: about, onClose }
      if (name === 'rotate') return <RotateDialog {...dialog} onMade={setSecret} />
      return name === 'replay' ? <ReplayDialog {...dialog} /> : <TestDialog {...dialog} />
    },
    deleteLabel: t('webhooks.delete'),
  })
  const resume = useResume(webhook)
  if (!canChange) return { actions: undefined, dialogs: undefined }
  const noReplays = whyNoReplays(webhook.state)
  const more = tasks.actionsOf(webhook, [
    {
      label: t('webhooks.replayFailed'),
      act: () => tasks.start('replay', webhook),
      why: noReplays && whyText(noReplays),
    },
    { label: t('webhooks.rotate'), act: () => tasks.start('rotate', webhook) },
  ])
  return {
    actions: (
      <>
        {whyNotResumable(webhook.state) === undefined && (
          <Button loading={resume.isPending} onClick={resume.act}>
            {t('webhooks.resume')}
          </Button>
        )}
        <Button variant="default" onClick={() => tasks.start('test', webhook)}>
          {t('webhooks.test')}
        </Button>
        <MoreMenu label={t('webhooks.more')} actions={more} />
      </>
    ),
    dialogs: (
      <>
        {tasks.dialogs}
        <SecretDialog secret={secret} words={secretWords(t)} onClose={() => setSecret(undefined)} />
      </>
    ),
  }
}

function useResume({ id }: Webhook) {
  const t = useT()
  const resume = useChange('resumeWebhook')
  const act = () =>
    resume.mutate(
      { params: { id } },
      {
        onSuccess: () => toast.success(t('webhooks.resumed')),
        onError: (error) => toast.error(error),
      },
    )
  return { isPending: resume.isPending, act }
}

function Deletion(dialog: { about: Webhook | undefined; onClose: () => void }) {
  const t = useT()
  const client = useClient().eid
  const goTo = useGoTo()
  const remove = useChange('deleteWebhook')
  return (
    <DeleteDialog
      {...dialog}
      title={({ name }) => t('webhooks.deleteNamed', { name })}
      verb={t('webhooks.delete')}
      onDelete={async ({ id }) => {
        await remove.mutateAsync({ params: { id } })
        goTo(paths.webhooks({ client }))
      }}
      doneText={t('webhooks.deleted')}
    >
      {({ waiting }) => t('webhooks.deleteLost', { count: waiting })}
    </DeleteDialog>
  )
}
