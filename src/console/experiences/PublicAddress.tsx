import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from './experiences.module.css'

/** The address that participants open, to copy and to open. */
export function PublicAddress({ url }: { url: string }) {
  const t = useT()
  return (
    <Group gap="xs" align="end">
      <TextInput
        className={classes.address ?? ''}
        label={t('experiences.publicAddress')}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={copy}
          >
            <span aria-live="polite">{copied ? t('experiences.copied') : t('experiences.copyAddress')}</span>
          </Button>
        )}
      </CopyButton>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconExternalLink size={14} />}
        aria-label={t('experiences.openPublicPage')}
      >
        {t('experiences.open')}
      </Button>
    </Group>
  )
}
