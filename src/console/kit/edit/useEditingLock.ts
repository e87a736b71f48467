import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Lock } from '#contract/campaigns/calls.ts'
import { call } from '../api/call.ts'
import { ApiError, messageOf } from '../api/errors.ts'
import { touch } from '../api/query.ts'
import { usePageClient } from '../api/usePageClient.ts'
import { toast } from '../toast.tsx'

const checkMs = 60_000
/** How often a page that waits asks whether the lock is free. */
const waitMs = 5_000

type Subject = { modelType: 'experience' | 'campaign'; modelId: string }
type Status =
  /** Nothing to lock yet: a new record. */
  | { kind: 'none' }
  | { kind: 'taking' }
  | { kind: 'mine'; expiresAt: number; secondsLeft: number; hasWaited: boolean }
  /** Another person edits, or this one may only read. */
  | { kind: 'held'; message: string; isByOther: boolean }
  /** It ran out, or was taken away. */
  | { kind: 'lost' }

/** Whether another person had it when this page came. */
const hasWaited = (status: Status) =>
  status.kind === 'held' ? status.isByOther : status.kind === 'mine' && status.hasWaited

export type EditingLock = {
  status: Status
  secondsLeft: number | undefined
  extend: () => Promise<void>
  release: () => Promise<void>
  retry: () => void
}

/**
 * Takes the editing lock of a record, counts down each second, and gives it back on leaving (E4).
 * `isEnabled: false` for a new record, or for a person who may only read.
 */
export function useEditingLock({
  modelType,
  modelId,
  isEnabled = true,
}: Subject & { isEnabled?: boolean }): EditingLock {
  const [status, setStatus] = useState<Status>({ kind: isEnabled && modelId ? 'taking' : 'none' })
  const [attempt, setAttempt] = useState(0)
  const isHeld = useRef(false)

  const take = useCallback((lock: Lock, at = Date.now()) => {
    isHeld.current = true
    const times = { expiresAt: at + lock.seconds_left * 1000, secondsLeft: lock.seconds_left }
    setStatus((before) => ({ kind: 'mine', ...times, hasWaited: hasWaited(before) }))
  }, [])
  const refused = useCallback((error: unknown) => {
    isHeld.current = false
    const isGone = error instanceof ApiError && error.type === 'lock_lost'
    const isByOther = error instanceof ApiError && error.kind === 'conflict'
    setStatus(isGone ? { kind: 'lost' } : { kind: 'held', message: messageOf(error), isByOther })
  }, [])

  const isWaiting = status.kind === 'held' && status.isByOther
  useHolding({ modelType, modelId, isEnabled, attempt, isHeld, take, refused })
  useWaiting(isWaiting, () => setAttempt((count) => count + 1))
  const secondsLeft = useCountdown(status, setStatus)
  useLockCheck({ status, modelType, modelId, take, refused })

  return {
    status,
    secondsLeft,
    extend: async () => {
      if (status.kind !== 'mine') return
      await call('extendLock', { body: bodyOf({ modelType, modelId }) }).then(take, (error: unknown) => {
        if (error instanceof ApiError && error.kind === 'conflict') refused(error)
        else toast.error(error)
      })
    },
    release: async () => {
      if (!isHeld.current) return
      isHeld.current = false
      await call('releaseLock', { body: bodyOf({ modelType, modelId }), stays: true }).catch(leaveToExpire)
    },
    retry: () => {
      setStatus({ kind: 'taking' })
      setAttempt((count) => count + 1)
    },
  }
}

/** A page that somebody has in sight takes the lock by itself once it is free. */
function useWaiting(isWaiting: boolean, retry: () => void): void {
  const ask = useEffectEvent(() => document.visibilityState === 'visible' && retry())
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => ask(), waitMs)
    return () => clearInterval(timer)
  }, [isWaiting])
}

type Holding = Subject & {
  isEnabled: boolean
  attempt: number
  isHeld: RefObject<boolean>
  take: (lock: Lock, at?: number) => void
  refused: (error: unknown) => void
}

/** Takes the lock when the page opens, gives it back when it is left. */
function useHolding({ modelType, modelId, isEnabled, attempt, isHeld, take, refused }: Holding): void {
  const client = usePageClient()
  useEffect(() => {
    if (!isEnabled || !modelId || attempt < 0) return
    const body = bodyOf({ modelType, modelId })
    let isLeft = false
    const giveBack = () =>
      void call('releaseLock', { body, client, keepalive: true, stays: true }).catch(leaveToExpire)
    const release = () => {
      if (isHeld.current) giveBack()
      isHeld.current = false
    }
    const takeFresh = async () => {
      const lock = await call('acquireLock', { body, client })
      const at = Date.now()
      if (isLeft) return giveBack()
      isHeld.current = true
      // Changes that were saved until now are read before anybody types over them.
      await touch([modelType], { client })
      if (!isLeft) take(lock, at)
    }
    takeFresh().catch((error: unknown) => !isLeft && refused(error))
    window.addEventListener('pagehide', release)
    return () => {
      isLeft = true
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [modelType, modelId, isEnabled, attempt, client, isHeld, take, refused])
}

/** A lock that could not be given back ends by itself; the page is already left. */
function leaveToExpire(error: unknown): void {
  console.warn('The editing lock could not be given back.', error)
}

const bodyOf = ({ modelType, modelId }: Subject) =>
  ({ type: 'editing', model_id: modelId, model_type: modelType }) as const

function useCountdown(status: Status, setStatus: (status: Status) => void): number | undefined {
  const { expiresAt, secondsLeft = 0 } = status.kind === 'mine' ? status : {}
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (expiresAt === undefined) return
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= expiresAt) setStatus({ kind: 'lost' })
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [expiresAt, setStatus])
  // The clock here ticks once a second, so what was drawn last may be older than the lock.
  return expiresAt && Math.min(secondsLeft, Math.max(0, Math.ceil((expiresAt - now) / 1000)))
}

/** The server's clock counts: asks each minute, and when a sleeping laptop wakes up. */
function useLockCheck(
  lock: Subject & { status: Status; take: (lock: Lock) => void; refused: (error: unknown) => void },
): void {
  const { status, modelType, modelId, take, refused } = lock
  const isMine = status.kind === 'mine'
  useEffect(() => {
    if (!isMine) return
    const check = () => {
      call('getLockTime', { body: bodyOf({ modelType, modelId }) }).then(take, (error: unknown) => {
        if (error instanceof ApiError && error.kind === 'conflict') refused(error)
      })
    }
    const onVisible = () => document.visibilityState === 'visible' && check()
    const timer = setInterval(check, checkMs)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isMine, modelType, modelId, take, refused])
}
