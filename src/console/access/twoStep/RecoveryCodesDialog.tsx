import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { saveFile } from '#console/kit/saveFile.ts'
import { useCopy } from '#console/kit/useCopy.ts'
import classes from './twoStep.module.css'

type Props = { codes: readonly string[]; opened: boolean; onClose: () => void }

/** Recovery codes, shown once: it closes by its button alone. */
export function RecoveryCodesDialog({ codes, opened, onClose }: Props) {
  const t = useT()
  const copy = useCopy()
  const text = codes.join('\n')
  const save = () => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), t('twoStep.codesFile'))
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('twoStep.codesTitle')}
      size={480}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text>{t('twoStep.codesText')}</Text>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group justify="space-between">
          <Group gap="xs">
            <Button variant="default" data-autofocus onClick={() => void copy(text)}>
              {t('twoStep.copyCodes')}
            </Button>
            <Button variant="default" onClick={save}>
              {t('twoStep.saveCodes')}
            </Button>
          </Group>
          <Button onClick={onClose}>{t('twoStep.codesKept')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
