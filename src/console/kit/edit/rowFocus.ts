import { fieldElement } from './fieldElements.ts'

const typed = 'input:enabled, textarea:enabled, select:enabled'
const anything = 'input, textarea, select, button'

/** The first field of a row that was just added; what has none leaves the focus where it is. */
export function focusFirst(row: string): void {
  requestAnimationFrame(() => {
    const element = fieldElement(row)
    const first = element?.querySelector<HTMLElement>(typed)
    if (first) first.focus()
    // The button that had it may be off now.
    else if (document.activeElement === document.body) element?.focus()
  })
}

/** The focus goes with a row that moves, to the same thing in it; where that is off now, to what stands beside it. */
export function keepingFocus(from: string, to: string): void {
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? thingsIn(from).indexOf(focused) : -1
  if (at < 0) return
  const selection = isText(focused) ? [focused.selectionStart, focused.selectionEnd] : undefined
  requestAnimationFrame(() => {
    const things = thingsIn(to)
    const target = [things[at], things[at + 1], things[at - 1]].find((thing) => thing?.matches(':enabled'))
    target?.focus()
    const [start = null, end = null] = selection ?? []
    if (isText(target) && start !== null) target.setSelectionRange(start, end)
  })
}

const thingsIn = (row: string) => [...(fieldElement(row)?.querySelectorAll<HTMLElement>(anything) ?? [])]

/** Others (a number, a box) have no selection. */
const isText = (thing: unknown): thing is HTMLInputElement | HTMLTextAreaElement =>
  thing instanceof HTMLTextAreaElement || (thing instanceof HTMLInputElement && thing.selectionStart !== null)
