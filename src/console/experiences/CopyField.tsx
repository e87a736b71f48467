import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from './experiences.module.css'

type Props = { label: string; verb: string; value: string; children?: ReactNode }

/** A text that is there to be copied; what else can be done with it stands beside it. */
export function CopyField({ label, verb, value, children }: Props) {
  const t = useT()
  return (
    <Group gap="xs" align="end">
      <TextInput
        className={classes.address ?? ''}
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={copy}
          >
            <span aria-live="polite">{copied ? t('experiences.copied') : verb}</span>
          </Button>
        )}
      </CopyButton>
      {children}
    </Group>
  )
}
