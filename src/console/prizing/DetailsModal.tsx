import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'

type Props<Row> = {
  row: Row | undefined
  onClose: () => void
  children: (row: Row) => ReactNode
}

/** The popup of one who won, open while there is a row. */
export function DetailsModal<Row extends { participant: { name: string } }>({
  row,
  onClose,
  children,
}: Props<Row>) {
  const t = useT()
  const format = useFormat()
  return (
    <Modal
      opened={row !== undefined}
      onClose={onClose}
      title={t('prizing.winnerOf', { name: format.person(row?.participant.name ?? '') })}
      size={640}
    >
      {row && (
        <Stack gap="lg">
          {children(row)}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit.close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
