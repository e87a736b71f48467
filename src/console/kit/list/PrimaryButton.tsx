import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PathLink, useGoTo } from '../links.tsx'

export type Primary = { label: string; to?: string; act?: () => void; icon?: ReactNode }

/** The one primary button of a page, a link where it leads to another. */
export function PrimaryButton({ label, to, act, icon = <IconPlus size={14} /> }: Primary) {
  if (to) {
    return (
      <Button component={PathLink} to={to} leftSection={icon}>
        {label}
      </Button>
    )
  }
  return (
    <Button onClick={act} leftSection={icon}>
      {label}
    </Button>
  )
}

/** The same by key. */
export function usePrimary(primary: Primary | undefined): (() => void) | undefined {
  const goTo = useGoTo()
  if (!primary) return undefined
  return () => (primary.to ? goTo(primary.to) : primary.act?.())
}
