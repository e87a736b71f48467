import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { messageOf } from './api/errors.ts'
import { translate } from './i18n/i18n.ts'

/** How long a success stays (M9): 1500 ms, 2000 in messaging, 2500 for quick links and report regeneration. */
export const toastMs = { usual: 1500, messaging: 2000, long: 2500 } as const
export type ToastLength = keyof typeof toastMs | undefined
const undoMs = 10_000

type Success = {
  for?: ToastLength
  undo?: (() => void) | undefined
  /** How long the undo is offered: 10 s where nothing is said. */
  undoForMs?: number
}

/** One toast per event. What can be undone is undone from here, not asked about. The answer takes it away. */
function success(message: string, options: Success = {}): () => void {
  const id = crypto.randomUUID()
  const undo = options.undo
  notifications.show({
    id,
    role: 'status',
    color: 'green',
    autoClose: undo ? (options.undoForMs ?? undoMs) : toastMs[options.for ?? 'usual'],
    closeButtonProps: { 'aria-label': translate('kit.close') },
    message: undo ? (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button
          variant="subtle"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          {translate('kit.undo')}
        </Button>
      </Group>
    ) : (
      message
    ),
  })
  return () => void notifications.hide(id)
}

/** Stays until it is closed. */
function error(problem: unknown): void {
  stay(typeof problem === 'string' ? problem : messageOf(problem), 'red')
}

/** Something a person must have read: an expired lock, a notice of the page before. */
function stay(message: string, color = 'yellow'): void {
  notifications.show({
    role: 'alert',
    color,
    autoClose: false,
    closeButtonProps: { 'aria-label': translate('kit.close') },
    message,
  })
}

export const toast = { success, error, stay }
