import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowAction } from './columns.ts'
import { RowMenu } from './RowMenu.tsx'

/** The further actions of a page's head, in the menu that rows have. */
export function MoreMenu({ label, actions }: { label: string; actions: RowAction[] }) {
  const [button, setButton] = useState<HTMLButtonElement>()
  return (
    <>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={label}
        aria-haspopup="menu"
        title={label}
        onClick={(event) => setButton(event.currentTarget)}
      >
        <IconDots size={16} />
      </ActionIcon>
      {button && <RowMenu actions={actions} button={button} onClose={() => setButton(undefined)} />}
    </>
  )
}
