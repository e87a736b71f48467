import { call } from '#console/kit/api/call.ts'
import { touchBy } from '#console/kit/api/query.ts'
import { translate } from '#console/kit/i18n/i18n.ts'
import { areKeysOn } from '#console/kit/keys.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Message } from '#contract/messaging/calls.ts'
import { undoSendMs } from './undoTime.ts'

/** What was sent last and can still be taken back by the Z key, whatever page is shown. */
let latest: { id: string; until: number; undo: () => void } | undefined

/** Offers to take back a message that was just sent; `onUndone` gives the text back. */
export function offerUndo(message: Pick<Message, 'id' | 'undo_until'>, onUndone: () => void): void {
  if (message.undo_until === null) return
  const undo = () => {
    if (latest === offered) latest = undefined
    hide()
    void takeBack(message.id, onUndone)
  }
  const offered = { id: message.id, until: Date.now() + undoSendMs, undo }
  latest = offered
  const hide = toast.success(translate(areKeysOn() ? 'inbox.undoKeys' : 'inbox.undoOffer'), {
    undo,
    undoForMs: undoSendMs,
    isAtTop: true,
  })
}

/** For the Z key: false once it is too late. */
export function undoLatest(): boolean {
  if (!latest || Date.now() >= latest.until) return false
  latest.undo()
  return true
}

/** Z in a field where nothing is typed yet, as after sending with Ctrl+Enter: the letter is the key's, not the text's. */
export function undoByKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, text: string): boolean {
  const isPlain = !(ctrlKey || metaKey || altKey)
  return key.toLowerCase() === 'z' && isPlain && text === '' && areKeysOn() && undoLatest()
}

/** For the button beside a message: gives the text back where it was typed here. */
export function undoMessage(id: string, onUndone: () => void): void {
  if (latest?.id === id) latest.undo()
  else void takeBack(id, onUndone)
}

async function takeBack(id: string, onUndone: () => void): Promise<void> {
  try {
    await call('undoMessage', { params: { id } })
    onUndone()
    toast.success(translate('inbox.undone'), { for: 'messaging', isAtTop: true })
  } catch (error) {
    toast.error(error)
  }
  void touchBy('undoMessage')
}
