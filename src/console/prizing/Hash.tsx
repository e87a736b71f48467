import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from './prizing.module.css'

/** A text that machines read, with a way to copy it. */
export function Hash({ name, text }: { name: string; text: string }) {
  const t = useT()
  return (
    <span className={classes.hash}>
      <code>{text}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('prizing.copied') : t('prizing.copy', { what: name })}>
            <ActionIcon
              aria-label={copied ? t('prizing.copied') : t('prizing.copy', { what: name })}
              onClick={copy}
            >
              {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  )
}
