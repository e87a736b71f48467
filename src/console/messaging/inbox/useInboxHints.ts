import { useThrottledCallback } from '@mantine/hooks'
import { type RefObject, useRef } from 'react'
import { touch } from '#console/kit/api/query.ts'
import { useHints } from '#console/kit/useHints.ts'
import type { Conversation } from '#contract/messaging/calls.ts'

/** A storm of hints (a broadcast's answers) reads the list once a second, not once a hint. */
const oftenMs = 1_000

/** Reads again what a hint says changed. Answers whether hints come; else the reads poll. */
export function useInboxHints(open: RefObject<Conversation | undefined>): boolean {
  const hinted = useRef(new Set<string | undefined>())
  const read = useThrottledCallback(() => {
    const ids = hinted.current
    hinted.current = new Set()
    void touch(['conversation'])
    const id = open.current?.id
    if (!id || ids.has(id) || ids.has(undefined)) void touch(['message'])
  }, oftenMs)
  return useHints('conversation', (id) => {
    hinted.current.add(id)
    read()
  })
}
