import { useRef, useState } from 'react'
import { ApiError, firstMessages } from '#console/kit/api/errors.ts'
import { queryClient, useChange } from '#console/kit/api/query.ts'
import type { EditForm } from '#console/kit/edit/useEditForm.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import { waitsForApproval } from '#contract/messaging/approval.ts'
import type { Broadcast, BroadcastDetail } from '#contract/messaging/calls.ts'
import { undoSendNow } from '../detail/undoSendNow.ts'
import { bodyOf, flightBodyOf } from './bodies.ts'
import { faultsOf } from './faults.ts'
import type { Asked } from './SendNowDialog.tsx'
import { flightQuery } from './useFlight.ts'
import type { Values } from './values.ts'
import { hasNoTime } from './values.ts'

type Failure = { error: unknown; at: number }

/** Checks, asks where it sends now, saves once, and leads to the broadcast. */
export function useCompose(
  edit: EditForm<Values>,
  broadcast: BroadcastDetail | undefined,
  listName: (id: string) => string,
) {
  const t = useT()
  const format = useFormat()
  const { isBusy, failure, fail, once } = useOneAtATime(edit)
  const save = useSave(edit, broadcast)
  const [asked, setAsked] = useState<Asked>()

  const submit = (wantsNow: boolean) => {
    const values = edit.form.getValues()
    const sendsNow = wantsNow || hasNoTime(values)
    const faults = faultsOf(values, { sendsNow, format, t })
    if (Object.keys(faults).length > 0) {
      fail(undefined, faults)
      return
    }
    edit.form.clearErrors()
    void once(async () => {
      if (!sendsNow) return save(false)
      const body = flightBodyOf(values, true)
      if (!body) return
      const { data } = await queryClient.fetchQuery(flightQuery(body))
      const list = listName(values.participant_list_id)
      setAsked({ why: wantsNow ? 'chosen' : 'no_time', flight: data, list })
    })
  }
  /** What belongs to a field is shown there; the rest stays in the dialog. */
  const confirm = async () => {
    try {
      await save(true)
    } catch (error) {
      const fields = fieldsOf(error)
      if (Object.keys(fields).length === 0) throw error
      fail(error, fields)
    }
  }
  return { isBusy, failure, asked, submit, close: () => setAsked(undefined), confirm }
}

/** One piece of work at a time; what goes wrong is shown at the top and at its field. */
function useOneAtATime({ form }: EditForm<Values>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isRunning = useRef(false)
  const fail = (error: unknown, fields: Record<string, string | undefined>) => {
    form.setErrors(fields)
    setFailure({ error, at: Date.now() })
  }
  const once = async (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await work()
      setFailure(undefined)
    } catch (error) {
      fail(error, fieldsOf(error))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, failure, fail, once }
}

function useSave({ form, dropDraft }: EditForm<Values>, broadcast: BroadcastDetail | undefined) {
  const tellSaved = useTellSaved()
  const goTo = useGoTo()
  const client = useClient()
  const create = useChange('createBroadcast')
  const update = useChange('updateBroadcast')
  return async (sendsNow: boolean) => {
    const values = form.getValues()
    const body = bodyOf(values, sendsNow)
    const { data } = broadcast
      ? await update.mutateAsync({ params: { id: broadcast.id }, body })
      : await create.mutateAsync({ body })
    form.resetDirty(values)
    dropDraft()
    tellSaved(data, sendsNow)
    goTo(paths.broadcast({ client: client.eid, id: data.id }), {
      replace: broadcast !== undefined,
      ignoresGuard: true,
    })
  }
}

function useTellSaved() {
  const t = useT()
  const format = useFormat()
  return (saved: Broadcast, sendsNow: boolean) => {
    if (waitsForApproval(saved)) toast.success(t('compose.savedForApproval'), { for: 'messaging' })
    else if (sendsNow) toast.success(t('broadcasts.sendsNow'), { undo: () => void undoSendNow(saved.id) })
    else {
      const at = format.dateTimeZone(saved.send_after)
      toast.success(t('broadcasts.scheduledFor', { at }), { for: 'messaging' })
    }
  }
}

/** The server speaks of `send_after`; here that is the date. */
function fieldsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const { send_after, ...fields } = firstMessages(error)
  return send_after ? { ...fields, date: send_after } : fields
}
