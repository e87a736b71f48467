import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { ApiError, firstMessages, messageOf } from '../api/errors.ts'
import classes from '../kit.module.css'
import type { Failure } from '../useAct.ts'
import { fieldElement } from './fieldElements.ts'
import { scrollToTop } from './scroll.ts'

type Props = {
  failure: Failure | undefined
  /** The faults that the form still has: of its own check, and of the server until the field is changed. */
  fieldErrors?: Record<string, ReactNode>
  /** Brings a field into sight before it gets the focus. */
  onShow?: (field: string) => void
  title?: string
}

/**
 * What failed: every message at the top, each leading to its field; scrolled to in 600 ms, focus moved here (E8). One of
 * a field goes once the field is changed, one of the whole at the next send.
 */
export function ErrorSummary({ failure, fieldErrors, title, onShow }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const at = failure?.at
  useEffect(() => {
    if (at === undefined || !box.current) return
    scrollToTop(box.current)
    box.current.focus({ preventScroll: true })
  }, [at])
  if (!failure) return null
  const messages =
    failure.error === undefined ? Object.entries(fieldErrors ?? {}) : leftOf(failure.error, fieldErrors)
  if (messages.length === 0) return null
  const show = (field: string) => {
    onShow?.(field)
    requestAnimationFrame(() => fieldElement(field)?.focus())
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
      <ul className={classes.faults}>
        {messages.map(([field, message]) => (
          <li key={field}>
            {field === 'general' ? (
              message
            ) : (
              <button type="button" className={classes.plainLink} onClick={() => show(field)}>
                {message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function leftOf(error: unknown, fieldErrors: Props['fieldErrors']): [string, ReactNode][] {
  return Object.entries(messagesOf(error)).filter(
    ([field]) => field === 'general' || !fieldErrors || Boolean(fieldErrors[field]),
  )
}

function messagesOf(error: unknown): Record<string, ReactNode> {
  const fields = firstMessages(error)
  if (error instanceof ApiError && Object.keys(fields).length > 0) return fields
  return { general: messageOf(error) }
}
