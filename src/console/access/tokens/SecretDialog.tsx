import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCopy } from '#console/kit/useCopy.ts'

type Props = { secret: string | undefined; onClose: () => void }

/** Shows a token once. Neither Escape nor a click beside it closes it, since it cannot be shown again. */
export function SecretDialog({ secret, onClose }: Props) {
  const t = useT()
  const copy = useCopy()
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onClose}
      title={t('tokens.secretTitle')}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack>
        <Text>{t('tokens.secretText')}</Text>
        <Code
          block
          aria-label={t('tokens.secret')}
          style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}
        >
          {secret}
        </Code>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('tokens.kept')}
          </Button>
          <Button data-autofocus onClick={() => void copy(secret ?? '')}>
            {t('tokens.copy')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
