import { ActionIcon, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCopy } from '#console/kit/useCopy.ts'
import type { Link } from '#contract/campaigns/calls.ts'
import classes from './links.module.css'

/** The short address as people share it, and a button that copies it. */
export function CopyAddress({ link }: { link: Link }) {
  const t = useT()
  const copy = useCopy()
  return (
    <Group gap={4} wrap="nowrap">
      <span className={classes.address}>{link.short_url.replace(/^https?:\/\//, '')}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('links.copyOf', { name: link.name })}
        onClick={() => void copy(link.short_url)}
      >
        <IconCopy size={14} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
