import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { List } from '#contract/participants/calls.ts'

/** The star of a list: filled where it is pinned. */
export function PinButton({ list, onPin }: { list: List; onPin: (list: List) => void }) {
  const t = useT()
  const { name, is_pinned } = list
  const label = is_pinned ? t('lists.unpinNamed', { name }) : t('lists.pinNamed', { name })
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => onPin(list)}>
      {is_pinned ? <IconStarFilled size={16} /> : <IconStar size={16} />}
    </ActionIcon>
  )
}
