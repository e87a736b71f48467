import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { PathLink, useGoTo } from '../links.tsx'
import { useUrlState } from '../useUrlState.ts'
import { isNew } from './begin.ts'

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

/** The same by key, and at once where the address asks for it; the page is what Back leads to then. */
export function usePrimary(primary: Primary | undefined): (() => void) | undefined {
  const goTo = useGoTo()
  const [asked, setAsked] = useUrlState({ new: isNew })
  const start = primary && (() => (primary.to ? goTo(primary.to) : primary.act?.()))
  const begun = useRef(false)
  useEffect(() => {
    // A page's first button is known a moment later where the page reads that first.
    if (!asked.new) begun.current = false
    if (!asked.new || !start || begun.current) return
    begun.current = true
    setAsked({ new: false }, { replace: true })
    start()
  })
  return start
}
