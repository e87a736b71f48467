import { useHotkeys } from '@mantine/hooks'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, firstMessages } from '../api/errors.ts'
import { useT } from '../i18n/i18n.ts'
import { useGoTo } from '../links.tsx'
import { toast } from '../toast.tsx'
import type { EditPageProps } from './editPageProps.ts'

export type Saving = {
  isBusy: boolean
  isDirty: () => boolean
  failure: { error: unknown; at: number } | undefined
  onSubmit: (event: FormEvent) => void
  saveAndClose: () => void
}

/** Saving, one at a time (E4): Save extends the lock, Save and close gives it back and goes to the list. */
export function useSaving<V extends Record<string, unknown>>(props: EditPageProps<V>): Saving {
  const { edit, lock, back, onSave } = props
  const t = useT()
  const goTo = useGoTo()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown; at: number }>()
  const inFlight = useRef(false)
  const isSaveable =
    !props.isReadOnly && (!lock || lock.status.kind === 'mine' || lock.status.kind === 'none')
  useExpiry(props)

  const save = async (closes: boolean) => {
    if (inFlight.current || !isSaveable) return
    if (edit.form.validate().hasErrors) {
      setFailure({ error: undefined, at: Date.now() })
      return
    }
    inFlight.current = true
    setBusy(true)
    try {
      const values = edit.form.getTransformedValues() as V
      const made = await onSave(values)
      setFailure(undefined)
      edit.form.clearErrors()
      edit.form.resetDirty(values)
      edit.dropDraft()
      toast.success(props.savedText ?? t('kit.saved'))
      if (closes) await lock?.release()
      else if (!made) await lock?.extend()
      if (closes) goTo(back.to, { ignoresGuard: true })
      else if (made) goTo(made.to, { replace: true, ignoresGuard: true })
    } catch (error) {
      edit.form.setErrors(firstMessages(error))
      setFailure({ error, at: Date.now() })
      if (error instanceof ApiError && error.type === 'lock_lost') lock?.retry()
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  useHotkeys([['mod+S', () => void save(false)]], [])
  return {
    isBusy,
    isDirty: () => isSaveable && edit.form.isDirty(),
    failure,
    onSubmit: (event) => {
      event.preventDefault()
      void save(false)
    },
    saveAndClose: () => void save(true),
  }
}

/** An expired lock leads to the list without saving; the draft stays, and so does the toast (E4). */
function useExpiry<V extends Record<string, unknown>>({ lock, back }: EditPageProps<V>): void {
  const t = useT()
  const goTo = useGoTo()
  const isLost = lock?.status.kind === 'lost'
  const leave = useRef(() => {})
  leave.current = () => {
    toast.stay(t('kit.lockExpired'))
    goTo(back.to, { ignoresGuard: true })
  }
  useEffect(() => {
    if (isLost) leave.current()
  }, [isLost])
}
