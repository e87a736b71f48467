import { useThrottledCallback } from '@mantine/hooks'
import { type RefObject, useRef } from 'react'
import { touch } from '#console/kit/api/query.ts'
import { useHints } from '#console/kit/useHints.ts'
import type { Conversation } from '#contract/messaging/calls.ts'
import type { Subject } from '#contract/subjects.ts'

/** The server holds storms back (`hintMilliseconds`); hints of one change that come together are one look. */
const togetherMs = 250
const own: readonly Subject[] = ['conversation', 'message']

/** Reads again what a hint says changed; the thread only where it is the open one. Answers whether hints come. */
export function useInboxHints(open: RefObject<Conversation | undefined>): boolean {
  const isListTouched = useRef(false)
  const isThreadTouched = useRef(false)
  const read = useThrottledCallback(() => {
    if (isListTouched.current) void touch(['conversation'])
    if (isThreadTouched.current) void touch(['message'])
    isListTouched.current = false
    isThreadTouched.current = false
  }, togetherMs)
  return useHints(own, ({ subject, ids }) => {
    const thread = open.current
    const isOpen = !thread || !ids || ids.includes(thread.id) || ids.includes(thread.participant.id)
    if (subject !== 'message') isListTouched.current = true
    if (isOpen) isThreadTouched.current = true
    if (isOpen || subject !== 'message') read()
  })
}
