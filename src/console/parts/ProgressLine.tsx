import { Group, Progress, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  figures: ReactNode
  /** Between 0 and 1. */
  share: number
  label: string
}

/** How far something is: what, in figures, and as a bar. */
export function ProgressLine({ title, figures, share, label }: Props) {
  return (
    <div>
      <Group justify="space-between">
        {title}
        <Text fz="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {figures}
        </Text>
      </Group>
      <Progress.Root size="sm" mt={6}>
        <Progress.Section value={share * 100} aria-label={label} />
      </Progress.Root>
    </div>
  )
}
