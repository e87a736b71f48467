import { Alert, List } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { ApiError, firstMessages, messageOf } from '../api/errors.ts'
import classes from '../kit.module.css'
import type { Failure } from '../useAct.ts'
import { type FormTab, fieldTab, useTab } from './FormTabs.tsx'
import { scrollToTop } from './scroll.ts'

type Props = {
  failure: Failure | undefined
  /** Messages of the form's own check, where the server was not asked. */
  fieldErrors?: Record<string, ReactNode>
  tabs?: FormTab[] | undefined
  title?: string
}

/** What failed: every message at the top, each leading to its field; scrolled to in 600 ms, focus moved here (E8). */
export function ErrorSummary({ failure, fieldErrors = {}, tabs, title }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [, setTab] = useTab(tabs)
  const at = failure?.at
  useEffect(() => {
    if (at === undefined || !box.current) return
    scrollToTop(box.current)
    box.current.focus({ preventScroll: true })
  }, [at])
  if (!failure) return null
  const messages = failure.error === undefined ? fieldErrors : messagesOf(failure.error)
  if (Object.keys(messages).length === 0) return null
  const show = (field: string) => {
    const tab = tabs && fieldTab(tabs, field)
    if (tab) setTab(tab)
    requestAnimationFrame(() => fieldOf(field)?.focus())
  }
  return (
    <Alert
      color="red"
      variant="outline"
      {...(title ? { title, mb: 'md' } : {})}
      role="alert"
      tabIndex={-1}
      ref={box}
    >
      <List size="sm" listStyleType="none">
        {Object.entries(messages).map(([field, message]) => (
          <List.Item key={field}>
            {field === 'general' ? (
              message
            ) : (
              <button type="button" className={classes.plainLink} onClick={() => show(field)}>
                {message}
              </button>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function messagesOf(error: unknown): Record<string, ReactNode> {
  const fields = firstMessages(error)
  if (error instanceof ApiError && Object.keys(fields).length > 0) return fields
  return { general: messageOf(error) }
}

/** The field of a dotted name; an entry without one of its own is in the field of the whole. */
function fieldOf(field: string): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`)
  const dot = field.lastIndexOf('.')
  return found ?? (dot < 0 ? null : fieldOf(field.slice(0, dot)))
}
