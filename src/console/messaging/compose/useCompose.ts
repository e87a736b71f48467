import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { ApiError, firstMessages } from '#console/kit/api/errors.ts'
import { queryClient, useChange } from '#console/kit/api/query.ts'
import { keepDraft } from '#console/kit/edit/drafts.ts'
import { type EditForm, useEditForm } from '#console/kit/edit/useEditForm.ts'
import { useSubmit } from '#console/kit/fields/useSubmit.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { useClient, useSession } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import { waitsForApproval } from '#contract/messaging/approval.ts'
import type { Broadcast, BroadcastDetail, FlightCheck } from '#contract/messaging/calls.ts'
import { useUndoSendNow } from '../detail/undoSendNow.ts'
import { bodyOf, flightBodyOf } from './bodies.ts'
import { faultsOf } from './faults.ts'
import { flightQuery } from './useFlight.ts'
import { hasNoTime, type Values } from './values.ts'

/** The question before it is sent now. */
export type Asked = { why: 'chosen' | 'no_time'; flight: FlightCheck; list: string }

export type ComposeSetup = {
  /** The broadcast that is edited; absent for a new one. */
  broadcast: BroadcastDetail | undefined
  draftKey: string
  initialValues: Values
  listName: (id: string) => string
}

/** Checks, asks where it sends now, saves once, and leads to the broadcast. */
export function useCompose({ broadcast, listName, ...setup }: ComposeSetup) {
  const wantsNow = useRef(false)
  const edit = useComposeForm(setup, wantsNow)
  const { form } = edit
  const save = useSave(edit, broadcast)
  const [asked, setAsked] = useState<Asked>()
  const ask = async (why: Asked['why'], values: Values) => {
    const body = flightBodyOf(values, true)
    if (!body) return
    const { data } = await queryClient.fetchQuery({ ...flightQuery(body), staleTime: 0 })
    setAsked({ why, flight: data, list: listName(values.participant_list_id) })
  }
  const { isBusy, failure, fail, submit } = useSubmit(form, async (_, values) => {
    const why = wantsNow.current ? 'chosen' : 'no_time'
    if (why === 'no_time' && !hasNoTime(values)) return save()
    await ask(why, values)
  })
  return {
    edit,
    isBusy,
    failure,
    asked,
    close: () => setAsked(undefined),
    submit: (isNow: boolean) => {
      if (isBusy) return
      wantsNow.current = isNow
      void submit()
    },
    /** A fault that belongs to a field is shown there; the rest stays in the dialog, which says how many it is now. */
    confirm: async () => {
      if (!asked) return
      try {
        await save({ recipients: asked.flight.recipients })
      } catch (error) {
        if (error instanceof ApiError && error.why?.reason === 'recipients_meanwhile') {
          await ask(asked.why, form.getValues())
          throw error
        }
        const fields = firstMessages(error)
        if (Object.keys(fields).length === 0) throw error
        form.setErrors(fields)
        fail(error)
      }
    },
  }
}

/** Whoever leaves is not asked: what was typed stays as a draft, and is offered when the same form opens again. */
function useComposeForm(
  setup: Pick<ComposeSetup, 'draftKey' | 'initialValues'>,
  wantsNow: RefObject<boolean>,
): EditForm<Values> {
  const t = useT()
  const format = useFormat()
  const person = useSession().user.id
  const edit = useEditForm<Values>({
    call: 'createBroadcast',
    ...setup,
    validate: (values) => faultsOf(values, { sendsNow: wantsNow.current || hasNoTime(values), format, t }),
  })
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname !== next.pathname && edit.form.isDirty()) {
        keepDraft(person, setup.draftKey, {
          initial: edit.form.getInitialValues(),
          values: edit.form.getValues(),
        })
        toast.success(t('compose.draftKept'), { for: 'messaging' })
      }
      return false
    },
  })
  return edit
}

function useSave({ form, dropDraft }: EditForm<Values>, broadcast: BroadcastDetail | undefined) {
  const tellSaved = useTellSaved()
  const goTo = useGoTo()
  const client = useClient().eid
  const create = useChange('createBroadcast')
  const update = useChange('updateBroadcast')
  /** With what was seen it is sent now, else at its time. */
  return async (seen?: { recipients: number }) => {
    const values = form.getValues()
    const sendsNow = seen !== undefined
    const body = { ...bodyOf(values, sendsNow), seen }
    const { data } = await (broadcast
      ? update.mutateAsync({ params: { id: broadcast.id }, body: { ...body, version: values.version } })
      : create.mutateAsync({ body })
    ).catch((error: unknown) => {
      throw asTyped(error)
    })
    form.resetDirty(values)
    dropDraft()
    tellSaved(data, sendsNow)
    goTo(paths.broadcast({ client, id: data.id }), { replace: broadcast !== undefined, ignoresGuard: true })
  }
}

function useTellSaved() {
  const t = useT()
  const undoSendNow = useUndoSendNow()
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
function asTyped(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.fields.send_after) return error
  const { send_after: date, ...fields } = error.fields
  return new ApiError({ ...error, message: error.message, fields: { ...fields, date } })
}
