import { firstMessages } from '../api/errors.ts'
import { focusChoice } from '../edit/fieldElements.ts'
import { useAct } from '../useAct.ts'
import type { Form } from './formTypes.ts'

/**
 * How every form is sent: its own check first, one at a time, and what the server refuses stands at its fields. Where
 * somebody else changed the same fields, each must have been chosen.
 * `failure` is for `ErrorSummary`, which names every fault and takes the focus (E8). Answers whether it was done.
 */
export function useSubmit<V, B>(form: Form<V, B>, send: (body: B, values: V) => Promise<unknown>) {
  const { run, fail, ...act } = useAct()
  const submit = async (): Promise<boolean> => {
    if (form.validate().hasErrors) {
      fail(undefined)
      return false
    }
    if (form.meanwhile && form.meanwhile.open.length > 0) {
      form.meanwhile.refuse()
      focusChoice()
      return false
    }
    return run(async () => {
      try {
        await form.sending(() => send(form.body(), form.getValues()))
        form.clearErrors()
      } catch (error) {
        form.setErrors(firstMessages(error))
        throw error
      }
    })
  }
  return { ...act, fail, submit }
}
