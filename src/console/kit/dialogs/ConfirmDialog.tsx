import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { ClientMark } from '../ClientMark.tsx'
import { ErrorSummary } from '../edit/ErrorSummary.tsx'
import { useT } from '../i18n/i18n.ts'
import { useSession } from '../session.ts'
import { type ToastLength, toast } from '../toast.tsx'
import { useAct } from '../useAct.ts'
import { ChangedNotice } from './ChangedNotice.tsx'
import { useStated } from './useStated.ts'

type Props = {
  opened?: boolean
  onClose: () => void
  /** A question that names the thing: "Delete the list “VIP”?" */
  title: string
  /** The loss, or what happens; mass actions state the number. */
  children?: ReactNode
  /** The button repeats the verb: "Delete list". */
  verb: string
  /** Instead of "Cancel", where the verb itself is to cancel. */
  cancelLabel?: string
  isDestructive?: boolean
  /** Throws what the call throws: it is shown here, and the dialog stays. */
  onConfirm: () => Promise<unknown>
  /** False while the children hold a field that must be filled in first. */
  isReady?: boolean
  /** This text must be typed first (a client's name before a reset). */
  typed?: { label: string; text: string }
  /** The facts that the dialog states and the call sends as `seen`; undefined while they are loading. */
  facts?: unknown
  /** The toast once it is done. */
  doneText?: string
  doneFor?: ToastLength
}

/** A question before something that cannot be undone; says for which client. */
export function ConfirmDialog(props: Props) {
  const t = useT()
  const client = useSession().client
  const { isBusy, failure, run, clear } = useAct()
  const [typed, setTyped] = useState('')
  const opened = props.opened ?? true
  const stated = useStated(props.facts, opened)
  const end = () => {
    setTyped('')
    props.onClose()
  }
  const close = () => {
    if (isBusy) return
    clear()
    end()
  }
  const confirm = async () => {
    if (!(await run(props.onConfirm))) return stated.accept()
    if (props.doneText) toast.success(props.doneText, { for: props.doneFor })
    end()
  }
  return (
    <Modal opened={opened} onClose={close} title={props.title} size={440}>
      <Stack gap="md">
        {client && (
          <Group gap="xs">
            <ClientMark client={client} size={20} />
            <Text fw={500}>{client.name}</Text>
          </Group>
        )}
        {props.children && <Text component="div">{props.children}</Text>}
        <ErrorSummary failure={failure} />
        {!isBusy && <ChangedNotice stated={stated} />}
        {props.typed && (
          <TextInput
            label={props.typed.label}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus={props.isDestructive || undefined}>
            {props.cancelLabel ?? t('kit.cancel')}
          </Button>
          <Button
            {...(props.isDestructive ? { color: 'red' } : {})}
            loading={isBusy}
            disabled={
              props.isReady === false ||
              stated.isChanged ||
              (props.typed !== undefined && typed.trim() !== props.typed.text)
            }
            onClick={() => void confirm()}
          >
            {props.verb}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
