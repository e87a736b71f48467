import { NativeSelect, Stack } from '@mantine/core'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { toast } from '#console/kit/toast.tsx'
import type { WantedMail } from '#contract/access/notificationCalls.ts'
import { notificationMails } from '#contract/access/notificationKinds.ts'

/** One's e-mails of the notifications; each choice is saved as it is made. */
export function NotificationMails() {
  const read = useRead('getNotificationMail', {})
  return (
    <Loaded read={read} lines={5}>
      {({ data }) => (
        <Stack gap="xs">
          {data.map((one) => (
            <Choice key={one.kind} wanted={one} />
          ))}
        </Stack>
      )}
    </Loaded>
  )
}

function Choice({ wanted: { kind, mail } }: { wanted: WantedMail }) {
  const t = useT()
  const update = useChange('updateNotificationMail')
  const [chosen] = (update.isPending && update.variables?.body.wanted) || []
  const choose = (value: string) => {
    const next = notificationMails.find((one) => one === value)
    if (next)
      update.mutate(
        { body: { wanted: [{ kind, mail: next }] } },
        {
          onSuccess: () => toast.success(t('account.tellSaved')),
          onError: (error) => toast.error(error),
        },
      )
  }
  return (
    <NativeSelect
      label={t(`account.told.${kind}`)}
      value={chosen?.mail ?? mail}
      disabled={update.isPending}
      data={notificationMails.map((value) => ({ value, label: t(`account.tell.${value}`) }))}
      onChange={(event) => choose(event.currentTarget.value)}
      maw={354}
    />
  )
}
