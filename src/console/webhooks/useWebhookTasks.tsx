import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import type { RowAction } from '#console/kit/list/columns.ts'
import { MoreMenu } from '#console/kit/list/MoreMenu.tsx'
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

type Task = 'edit' | 'rotate' | 'replay' | 'test'

/** The actions on a webhook: the buttons of its page, and their dialogs. */
export function useWebhookTasks(webhook: Webhook): { actions: ReactNode; dialogs: ReactNode } {
  const t = useT()
  const canChange = useCan('clientSettings', 'change')
  const task = useDialog<Task>()
  const [isDeleting, setDeleting] = useState(false)
  const [secret, setSecret] = useState<string>()
  const resume = useResume(webhook)
  if (!canChange) return { actions: undefined, dialogs: undefined }
  const noReplays = whyNoReplays(webhook.state)
  const more: RowAction[] = [
    { label: t('kit.edit'), act: () => task.open('edit') },
    {
      label: t('webhooks.replayFailed'),
      act: () => task.open('replay'),
      why: noReplays && whyText(noReplays),
    },
    { label: t('webhooks.rotate'), act: () => task.open('rotate') },
    { label: t('webhooks.delete'), act: () => setDeleting(true), isDestructive: true },
  ]
  const dialog = { webhook, opened: task.isOpen, onClose: task.close }
  return {
    actions: (
      <>
        {whyNotResumable(webhook.state) === undefined && (
          <Button loading={resume.isPending} onClick={resume.act}>
            {t('webhooks.resume')}
          </Button>
        )}
        <Button variant="default" onClick={() => task.open('test')}>
          {t('webhooks.test')}
        </Button>
        <MoreMenu label={t('webhooks.more')} actions={more} />
      </>
    ),
    dialogs: (
      <>
        {task.matter === 'edit' && <WebhookDialog key={task.round} {...dialog} />}
        {task.matter === 'rotate' && <RotateDialog key={task.round} {...dialog} onMade={setSecret} />}
        {task.matter === 'replay' && <ReplayDialog key={task.round} {...dialog} />}
        {task.matter === 'test' && <TestDialog key={task.round} {...dialog} />}
        <SecretDialog secret={secret} words={secretWords(t)} onClose={() => setSecret(undefined)} />
        <Deletion webhook={webhook} isAsking={isDeleting} onClose={() => setDeleting(false)} />
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

type DeletionProps = { webhook: Webhook; isAsking: boolean; onClose: () => void }

function Deletion({ webhook, isAsking, onClose }: DeletionProps) {
  const t = useT()
  const client = useClient().eid
  const goTo = useGoTo()
  const remove = useChange('deleteWebhook')
  return (
    <DeleteDialog
      about={isAsking ? webhook : undefined}
      onClose={onClose}
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
