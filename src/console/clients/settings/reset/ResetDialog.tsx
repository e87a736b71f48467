import { Alert, Text } from '@mantine/core'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { useClient } from '#console/kit/session.ts'
import type { ClientReset } from '#contract/participants/calls.ts'

type Props = { client: string; onClose: () => void; onBegun: (jobReportId: string) => void }

/** Asks with what goes and what stays; the client's name must be typed. */
export function ResetDialog({ client, onClose, onBegun }: Props) {
  const t = useT()
  const { name } = useClient()
  const params = { id: client }
  const read = useRead('getClientReset', { params }, { staleMs: 0 })
  const reset = useChange('resetClient')
  const preview = read.data?.data
  const facts = preview && { participants: preview.participants }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('settings.resetTitle')}
      verb={t('settings.resetVerb')}
      isDestructive
      isReady={preview?.why === null}
      facts={facts}
      typed={{ label: t('settings.resetType', { name }), text: name }}
      onConfirm={async () => {
        const body = facts ? { name, seen: facts } : { name }
        const { job_report_id } = await reset.mutateAsync({ params, body })
        onBegun(job_report_id)
      }}
    >
      <Loaded read={read} lines={4}>
        {({ data }) => <Facts preview={data} />}
      </Loaded>
    </ConfirmDialog>
  )
}

/** More than so many messages or events are not counted. */
const countedUpTo = 10_000
const counted = ['participants', 'entries', 'messages', 'events'] as const

function Facts({ preview }: { preview: ClientReset }) {
  const t = useT()
  const format = useFormat()
  const isUncounted = (name: (typeof counted)[number]) =>
    (name === 'messages' || name === 'events') && preview[name] > countedUpTo
  return (
    <>
      {preview.why && (
        <Alert color="yellow" variant="outline" mb="sm" role="alert">
          {whyText(preview.why)}
        </Alert>
      )}
      <Text>{t('settings.resetGoes')}</Text>
      <ul>
        {counted.map((name) => (
          <li key={name}>
            {t(`settings.resetCount.${name}`, {
              count: isUncounted(name)
                ? t('settings.resetMoreThan', { count: format.number(countedUpTo) })
                : format.number(preview[name]),
            })}
          </li>
        ))}
      </ul>
      <Text>{t('settings.resetStays')}</Text>
    </>
  )
}
