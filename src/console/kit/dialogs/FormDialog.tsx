import { Alert, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { useState } from 'react'
import { firstMessages, messageOf } from '../api/errors.ts'
import { useT } from '../i18n/i18n.ts'
import { useFormDraft } from './useFormDraft.ts'

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
  /**
   * What the dialog is about, where its title does not tell it from another one: an id. `false` where what was
   * chosen must not come back.
   */
  draft?: string | false
  /** Another dialog stands above it: Escape is that one's. */
  isCovered?: boolean
}

/**
 * A form in a dialog. The form resets when it closes; what was typed and not sent is back when the same dialog opens
 * again. A click beside it closes it only while nothing is typed.
 */
export function FormDialog<V extends Record<string, unknown>>(props: Props<V>) {
  const { form, onSubmit } = props
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [general, setGeneral] = useState<string>()
  const name = props.draft === false ? undefined : `${props.title} ${props.draft ?? ''}`
  const draft = useFormDraft({ opened: props.opened, form, name })
  const close = () => {
    if (isBusy) return
    setGeneral(undefined)
    draft.keep()
    form.reset()
    props.onClose()
  }
  const submit = async (values: V) => {
    if (isBusy) return
    setBusy(true)
    setGeneral(undefined)
    try {
      await onSubmit(values)
      draft.drop()
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
    <Modal
      opened={props.opened}
      onClose={close}
      closeOnClickOutside={!form.isDirty()}
      closeOnEscape={!props.isCovered}
      title={props.title}
      size={props.size ?? 440}
    >
      <form onSubmit={onFormSubmit} noValidate>
        <Stack gap="md">
          {general && (
            <Alert color="red" variant="outline" role="alert">
              {general}
            </Alert>
          )}
          {draft.isBack && <BackLine onStartOver={draft.startOver} />}
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

/** The focus goes to the first field: the link itself is gone. */
function BackLine({ onStartOver }: { onStartOver: () => void }) {
  const t = useT()
  const startOver = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { form } = currentTarget
    onStartOver()
    requestAnimationFrame(() => form?.querySelector<HTMLElement>('[data-autofocus], [data-path]')?.focus())
  }
  return (
    <Text c="dimmed" fz="sm" role="status">
      {t('kit.typedBack')}{' '}
      <Anchor component="button" type="button" inherit onClick={startOver}>
        {t('kit.startOver')}
      </Anchor>
    </Text>
  )
}
