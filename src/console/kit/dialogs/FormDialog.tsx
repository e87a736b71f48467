import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { firstMessages, messageOf } from '../api/errors.ts'
import { useT } from '../i18n/i18n.ts'

type Props<V extends Record<string, unknown>> = {
  opened: boolean
  onClose: () => void
  title: string
  /** The verb and the thing: "Create prize pool". */
  submitLabel: string
  form: UseFormReturnType<V>
  /** Throws what the call throws: field errors go to their fields, others to the top. Closes when it is done. */
  onSubmit: (values: V) => Promise<unknown>
  children: ReactNode
  size?: string | number
}

/** A form in a dialog. The form resets when it closes. */
export function FormDialog<V extends Record<string, unknown>>(props: Props<V>) {
  const { form, onSubmit } = props
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [general, setGeneral] = useState<string>()
  const close = () => {
    if (isBusy) return
    setGeneral(undefined)
    form.reset()
    props.onClose()
  }
  const submit = async (values: V) => {
    if (isBusy) return
    setBusy(true)
    setGeneral(undefined)
    try {
      await onSubmit(values)
      form.reset()
      props.onClose()
    } catch (error) {
      const { general: other, ...fields } = firstMessages(error)
      form.setErrors(fields)
      const isInField = Object.keys(fields).length > 0
      setGeneral(other ?? (isInField ? undefined : messageOf(error)))
    } finally {
      setBusy(false)
    }
  }
  /** A dialog may stand within another form in React's tree: its submit is its own. */
  const onFormSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation()
    form.onSubmit((values) => void submit(values as V))(event)
  }
  return (
    <Modal opened={props.opened} onClose={close} title={props.title} size={props.size ?? 440}>
      <form onSubmit={onFormSubmit} noValidate>
        <Stack gap="md">
          {general && (
            <Alert color="red" variant="outline" role="alert">
              {general}
            </Alert>
          )}
          {props.children}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {props.submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
