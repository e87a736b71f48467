import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { translate } from '#console/kit/i18n/i18n.ts'

/** Stays until it is closed: the way to the certificate should not run away. */
export function showConfirmed({ count, onCertificate }: { count: number; onCertificate: () => void }): void {
  const id = crypto.randomUUID()
  notifications.show({
    id,
    role: 'status',
    color: 'green',
    autoClose: false,
    closeButtonProps: { 'aria-label': translate('kit.close') },
    message: (
      <Group justify="space-between" wrap="nowrap">
        {translate('prizing.confirmed', { count })}
        <Button
          variant="subtle"
          onClick={() => {
            notifications.hide(id)
            onCertificate()
          }}
        >
          {translate('prizing.confirmedLink')}
        </Button>
      </Group>
    ),
  })
}
