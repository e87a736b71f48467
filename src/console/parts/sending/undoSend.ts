import { call } from '#console/kit/api/call.ts'
import { touchBy } from '#console/kit/api/query.ts'
import { translate } from '#console/kit/i18n/i18n.ts'
import { areKeysOn } from '#console/kit/keys.ts'
import { toast, toastMs } from '#console/kit/toast.tsx'
import type { Message } from '#contract/messaging/calls.ts'
import { undoSendMs } from './undoTime.ts'

/** The last message that can still be taken back by the Z key, whatever page is shown. */
let latest: Offered | undefined

/** `count`: how many were sent since nothing was on its way. */
export type Offered = { id: string; until: number; count: number; undo: () => void }
type Told = { offered?: Offered; isUndone?: boolean }

/** The text for the strip of a thread; without one on the screen a toast tells it. */
let told: Told = {}
const strips = new Set<() => void>()

export const undoStrip = {
  now: () => told,
  subscribe: (onChange: () => void) => {
    strips.add(onChange)
    return () => strips.delete(onChange)
  },
}

function tellStrip(next: Told): void {
  told = next
  for (const onChange of strips) onChange()
}

type Offer = {
  /** It was sent from the thread on the screen, which has a strip for it. */
  isInThread?: boolean
  /** Gives the text back. */
  onUndone: () => void
}

/** Offers to take back a message that was just sent. */
export function offerUndo(
  message: Pick<Message, 'id' | 'undo_until'>,
  { isInThread = false, onUndone }: Offer,
): void {
  if (message.undo_until === null) return
  const undo = () => {
    if (latest === offered) latest = undefined
    hide()
    void takeBack(message.id, onUndone)
  }
  const { id } = message
  const offered: Offered = { id, until: Date.now() + undoSendMs, count: 1 + (told.offered?.count ?? 0), undo }
  latest = offered
  const hide = isInThread && strips.size > 0 ? offerInStrip(offered) : offerInToast(offered)
}

const offerInToast = ({ undo }: Offered): (() => void) =>
  toast.success(translate(areKeysOn() ? 'inbox.undoKeys' : 'inbox.undoOffer'), {
    undo,
    undoForMs: undoSendMs,
  })

/** Gives what takes the offer away. */
function offerInStrip(offered: Offered): () => void {
  tellStrip({ offered })
  const hide = () => {
    if (told.offered === offered) tellStrip({})
  }
  setTimeout(hide, undoSendMs)
  return hide
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
    tellUndone()
  } catch (error) {
    toast.error(error)
  }
  void touchBy('undoMessage')
}

function tellUndone(): void {
  if (strips.size === 0) return void toast.success(translate('inbox.undone'), { for: 'messaging' })
  const undone: Told = { isUndone: true }
  tellStrip(undone)
  setTimeout(() => told === undone && tellStrip({}), toastMs.messaging)
}
