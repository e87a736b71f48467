import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { ApiError, firstMessages, messageOf } from '../api/errors.ts'
import classes from '../kit.module.css'
import type { Failure } from '../useAct.ts'
import { fieldElement } from './fieldElements.ts'

type Props = {
  failure: Failure | undefined
  /** The faults that the form still has: of its own check, and of the server until the field is changed. */
  fieldErrors?: Record<string, ReactNode>
  /** Brings a field into sight before it gets the focus. */
  onShow?: (field: string) => void
  title?: string
}

/**
 * The failures: every message at the top, each leading to its field; scrolled to in 600 ms, focus moved here (E8). One of
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

/** Of the fields what the form still has, where it has it now: a row may have moved since. */
function leftOf(error: unknown, fieldErrors: Props['fieldErrors']): [string, ReactNode][] {
  const { general, ...fields } = messagesOf(error)
  const { general: _general, ...left } = fieldErrors ?? fields
  // Some calls tell what is wrong with a field in general too (M8): at the field is enough.
  const isOfField = Object.values(fields).includes(general)
  return [
    ...(general && !isOfField ? [['general', general] as [string, ReactNode]] : []),
    ...Object.entries(left),
  ]
}

function messagesOf(error: unknown): Record<string, ReactNode> {
  const fields = firstMessages(error)
  if (error instanceof ApiError && Object.keys(fields).length > 0) return fields
  return { general: messageOf(error) }
}

const scrollMs = 600

/** Scrolls the page up in 600 ms (E9); at once under reduced motion. */
function scrollToTop(within: HTMLElement): void {
  const frame = within.closest('main')
  if (!frame) return
  const from = frame.scrollTop
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    frame.scrollTop = 0
    return
  }
  const began = performance.now()
  const step = (now: number) => {
    const done = Math.min(1, (now - began) / scrollMs)
    frame.scrollTop = from * (1 - done) ** 3
    if (done < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
