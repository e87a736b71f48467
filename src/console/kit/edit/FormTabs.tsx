import { Badge, Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../i18n/i18n.ts'
import classes from '../kit.module.css'
import { urlText, useUrlState } from '../useUrlState.ts'

export type FormTab = {
  value: string
  label: string
  /** Names of its fields, whole or up to a dot: errors are counted by them. */
  fields: readonly string[]
  content: ReactNode
  /** It takes the whole width. */
  isWide?: boolean
}

/** Which tab is open, in the URL. */
export function useTab(tabs: FormTab[] | undefined): [string, (value: string) => void] {
  const [{ tab }, setUrl] = useUrlState({ tab: urlText })
  const open = tabs?.find(({ value }) => value === tab) ?? tabs?.[0]
  return [open?.value ?? '', (value) => setUrl({ tab: value }, { replace: true, ignoresGuard: true })]
}

/** The tab that holds a field. */
export function fieldTab(tabs: FormTab[], field: string): string | undefined {
  return tabs.find((tab) => holds(tab, field))?.value
}

/** The tabs of a form, each with the number of its errors. */
export function FormTabList({ tabs, errors }: { tabs: FormTab[]; errors: Record<string, ReactNode> }) {
  const t = useT()
  const [open] = useTab(tabs)
  const list = useRef<HTMLDivElement>(null)
  // The open tab is in sight where not all have room.
  useEffect(() => {
    const tab = open && list.current?.querySelector('[aria-selected="true"]')
    if (!tab || !list.current) return
    const [around, own] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    list.current.scrollBy({ left: own.left - around.left - (around.width - own.width) / 2 })
  }, [open])
  return (
    <Tabs.List ref={list}>
      {tabs.map((tab) => {
        const count = Object.keys(errors).filter((field) => errors[field] && holds(tab, field)).length
        return (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
            {count > 0 && (
              <Badge color="red" variant="filled" size="xs" ml={6}>
                <span aria-hidden>{count}</span>
                <span className={classes.onlySpoken}>{t('kit.errorCount', { count })}</span>
              </Badge>
            )}
          </Tabs.Tab>
        )
      })}
    </Tabs.List>
  )
}

/** Their contents; the hidden ones stay mounted, since the fields keep their own values. */
export function FormTabPanels({ tabs }: { tabs: FormTab[] }) {
  return tabs.map((tab) => (
    <Tabs.Panel key={tab.value} value={tab.value}>
      {tab.content}
    </Tabs.Panel>
  ))
}

/** Around the head and the body of a form that has tabs. */
export function FormTabsFrame({ tabs, children }: { tabs: FormTab[] | undefined; children: ReactNode }) {
  const [tab, setTab] = useTab(tabs)
  if (!tabs) return children
  return (
    <Tabs value={tab} onChange={(value) => value && setTab(value)} keepMounted>
      {children}
    </Tabs>
  )
}

function holds(tab: FormTab, field: string): boolean {
  return tab.fields.some((name) => field === name || field.startsWith(`${name}.`))
}
