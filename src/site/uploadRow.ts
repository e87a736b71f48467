import { hintFor, looksOf } from './uploadLook.ts'
import type { Given } from './uploadSend.ts'

/** A chosen file as the page shows it: a small picture, its name, how far it is, and a way to take it back. */
export type Row = {
  readonly element: HTMLLIElement
  readonly progress: (percent: number) => void
  readonly sent: () => void
  readonly tell: (words: string) => void
  /** Tells a fault; with `again` there is a button for it. */
  readonly fail: (words: string, again?: () => void) => void
  readonly look: (file: File) => Promise<void>
}

export function createRow(name: string, { texts }: Given, drop: () => void): Row {
  const element = document.createElement('li')
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  const bar = Object.assign(document.createElement('progress'), { max: 100, value: 0 })
  bar.setAttribute('aria-label', name)
  const words = document.createElement('p')
  const remove = buttonOf('×', drop)
  remove.setAttribute('aria-label', texts.remove.replace('{name}', name))
  element.append(
    canvas,
    Object.assign(document.createElement('b'), { textContent: name }),
    remove,
    bar,
    words,
  )
  const tell = (said: string) => {
    if (words.textContent !== said) words.textContent = said
  }
  return {
    element,
    tell,
    progress: (percent) => {
      bar.value = percent
      tell(texts.sending.replace('{percent}', String(percent)))
    },
    sent: () => {
      bar.remove()
      tell(texts.sent)
    },
    fail: (said, again) => {
      tell(said)
      words.className = 'error'
      if (!again) return bar.remove()
      const button = buttonOf(texts.again, () => {
        button.remove()
        words.className = ''
        again()
      })
      button.dataset.again = ''
      element.append(button)
    },
    look: async (file) => {
      const looks = await looksOf(file, canvas).catch(() => undefined)
      const hint = looks && hintFor(looks)
      if (!hint) return
      const said = Object.assign(document.createElement('p'), { textContent: texts[hint] })
      said.dataset.hint = hint
      said.setAttribute('role', 'status')
      element.append(said)
    },
  }
}

export function buttonOf(words: string, act: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: words })
  button.addEventListener('click', act)
  return button
}
