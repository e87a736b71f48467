import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { ErrorSummary } from '../edit/ErrorSummary.tsx'
import { MeanwhilePanel } from '../edit/MeanwhilePanel.tsx'
import type { Form } from '../fields/formTypes.ts'
import { useSubmit } from '../fields/useSubmit.ts'
import type { Values } from '../fields/values.ts'
import { useT } from '../i18n/i18n.ts'
import { type ToastLength, toast } from '../toast.tsx'
import { ChangedNotice } from './ChangedNotice.tsx'
import { Cover } from './useDialogOver.ts'
import { useFormDraft } from './useFormDraft.ts'
import { useStated } from './useStated.ts'

type Props<V, B> = {
  /** False where the dialog stays mounted while it is closed. */
  opened?: boolean
  onClose: () => void
  title: string
  /** The verb and the thing: "Create prize pool". */
  submitLabel: string
  form: Form<V, B>
  /** Gets what the call takes, and the values as they were typed. Throws what the call throws; else it closes. */
  onSubmit: (body: B, values: V) => Promise<unknown>
  /** The facts that the dialog states and the call sends as `seen`. */
  facts?: unknown
  /** The toast once it is done. */
  doneText?: string
  doneFor?: ToastLength
  children: ReactNode
  size?: string | number
  /**
   * The dialog's subject, where its title does not tell it from another one: an id. `false` where what was
   * chosen must not come back.
   */
  draft?: string | false | undefined
}

/**
 * A form in a dialog. The form resets when it closes; what was typed and not sent is back when the same dialog opens
 * again. A click beside it closes it only while nothing is typed.
 */
export function FormDialog<V extends Values, B>(props: Props<V, B>) {
  const { form, opened = true } = props
  const t = useT()
  const [isCovered, setCovered] = useState(false)
  const stated = useStated(props.facts, opened)
  const { isBusy, failure, clear, submit } = useSubmit(form, props.onSubmit)
  const name = props.draft === false ? undefined : `${props.title} ${props.draft ?? ''}`
  const draft = useFormDraft({ opened, form, name })
  const end = () => {
    clear()
    form.reset()
    props.onClose()
  }
  const close = () => {
    if (isBusy) return
    draft.keep()
    end()
  }
  /** A dialog may stand within another form in React's tree: its submit is its own. */
  const onFormSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation()
    event.preventDefault()
    if (!(await submit())) return stated.accept()
    draft.drop()
    if (props.doneText) toast.success(props.doneText, { for: props.doneFor })
    end()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      closeOnClickOutside={!form.isDirty()}
      closeOnEscape={!isCovered}
      title={props.title}
      size={props.size ?? 440}
    >
      <form onSubmit={(event) => void onFormSubmit(event)} noValidate>
        <Stack gap="md">
          <ErrorSummary failure={failure} fieldErrors={form.errors} />
          <MeanwhilePanel form={form} failure={failure} />
          {draft.isBack && <BackLine onStartOver={draft.startOver} />}
          <Cover value={setCovered}>{props.children}</Cover>
          {!isBusy && <ChangedNotice stated={stated} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={stated.isChanged}>
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
