import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import { useCopy } from '#console/kit/useCopy.ts'

type Words = { title: string; text: string; secret: string; copy: string; kept: string }
type Props = { secret: string | undefined; words: Words; onClose: () => void }

/** Shows a secret once. Neither Escape nor a click beside it closes it, since it cannot be shown again. */
export function SecretDialog({ secret, words, onClose }: Props) {
  const copy = useCopy()
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onClose}
      title={words.title}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack>
        <Text>{words.text}</Text>
        <Code block aria-label={words.secret} style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>
          {secret}
        </Code>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.kept}
          </Button>
          <Button data-autofocus onClick={() => void copy(secret ?? '')}>
            {words.copy}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
