import { useHotkeys } from '@mantine/hooks'
import type { FormEvent } from 'react'
import { useEffect, useRef } from 'react'
import { ApiError } from '../api/errors.ts'
import { useSubmit } from '../fields/useSubmit.ts'
import type { Values } from '../fields/values.ts'
import { useT } from '../i18n/i18n.ts'
import { useGoTo } from '../links.tsx'
import { toast } from '../toast.tsx'
import type { Failure } from '../useAct.ts'
import { urlText, useUrlState } from '../useUrlState.ts'
import type { EditPageProps } from './editPageProps.ts'

export type Saving = {
  isBusy: boolean
  isDirty: () => boolean
  failure: Failure | undefined
  onSubmit: (event: FormEvent) => void
  saveAndClose: () => void
}

/** Saving, one at a time (E4): Save extends the lock, Save and close gives it back and goes to the list. */
export function useSaving<V extends Values, B>(props: EditPageProps<V, B>): Saving {
  const { edit, lock, back, onSave } = props
  const t = useT()
  const goTo = useGoTo()
  const [{ tab }] = useUrlState({ tab: urlText })
  const isSaveable =
    !props.isReadOnly && (!lock || lock.status.kind === 'mine' || lock.status.kind === 'none')
  const closes = useRef(false)
  useExpiry(props)
  const { isBusy, failure, submit } = useSubmit(edit.form, async (body, values) => {
    const made = await onSave(body, values).catch((error: unknown) => {
      if (error instanceof ApiError && error.type === 'lock_lost') lock?.retry()
      throw error
    })
    edit.form.resetDirty(values)
    edit.dropDraft()
    toast.success(props.savedText ?? t('kit.saved'))
    if (closes.current) await lock?.release()
    else if (!made) await lock?.extend()
    if (closes.current) goTo(back.to, { ignoresGuard: true })
    else if (made)
      goTo(tab ? `${made.to}?${new URLSearchParams({ tab })}` : made.to, {
        replace: true,
        ignoresGuard: true,
      })
  })
  const save = (andCloses: boolean) => {
    if (isBusy || !isSaveable) return
    closes.current = andCloses
    void submit()
  }

  // In the editor of code too, which is no input but an element that is edited.
  useHotkeys([['mod+S', () => save(false)]], [], true)
  return {
    isBusy,
    isDirty: () => isSaveable && edit.form.isDirty(),
    failure,
    onSubmit: (event) => {
      event.preventDefault()
      save(false)
    },
    saveAndClose: () => save(true),
  }
}

/** An expired lock leads to the list without saving; the draft stays, and so does the toast (E4). */
function useExpiry({ lock, back }: Pick<EditPageProps<Values, unknown>, 'lock' | 'back'>): void {
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
