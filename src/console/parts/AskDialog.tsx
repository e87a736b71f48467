import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { toast } from '#console/kit/toast.tsx'
import { useAct } from '#console/kit/useAct.ts'
import type { Colleague } from '#contract/access/notifications.ts'

type Props = {
  title: string
  onClose: () => void
  read: Parameters<typeof Loaded<{ data: Colleague[] }>>[0]['read']
  onAsk: (userId: string) => Promise<unknown>
}

/** People who may say yes, each with a button that asks; who was asked already is told. */
export function AskDialog({ title, onClose, read, onAsk }: Props) {
  const t = useT()
  return (
    <Modal opened onClose={onClose} title={title} size={440}>
      <Text mb="sm">{t('notifications.askText')}</Text>
      <Loaded read={read} empty={t('notifications.nobodyToAsk')}>
        {({ data }) => data.map((one) => <Person key={one.id} colleague={one} onAsk={onAsk} />)}
      </Loaded>
    </Modal>
  )
}

function Person({ colleague, onAsk }: { colleague: Colleague; onAsk: Props['onAsk'] }) {
  const t = useT()
  const format = useFormat()
  const act = useAct()
  const [isAsked, setAsked] = useState(false)
  const { id, name, asked_at: at } = colleague
  const ask = async () => {
    const isDone = await act.run(async () => {
      try {
        await onAsk(id)
      } catch (error) {
        toast.error(error)
        throw error
      }
    })
    if (isDone) {
      setAsked(true)
      toast.success(t('notifications.askedToast', { name }))
    }
  }
  return (
    <Group justify="space-between" py={4} wrap="nowrap">
      <div>
        <Text>{name}</Text>
        {at && (
          <Text c="dimmed" fz="xs">
            {t('notifications.askedAt', { at: format.time(at) })}
          </Text>
        )}
      </div>
      <Button
        variant="default"
        aria-label={t('notifications.askName', { name })}
        disabled={at !== null || isAsked}
        loading={act.isBusy}
        onClick={() => void ask()}
      >
        {t('notifications.ask')}
      </Button>
    </Group>
  )
}
