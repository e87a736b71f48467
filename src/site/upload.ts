import { buttonOf, createRow, type Row } from './uploadRow.ts'
import { type Given, type Sending, sendFile } from './uploadSend.ts'

// Sends each chosen picture at once, piece by piece, shows how far it is and what may be wrong with it, and goes on where
// a line broke. The form then names what was sent, in the place of the files themselves.
for (const element of document.querySelectorAll<HTMLElement>('[data-upload]')) serve(element)

type Item = { readonly row: Row; token: string; isDone: boolean; isGone: boolean; sending?: Sending }

type Field = {
  readonly form: HTMLFormElement
  readonly input: HTMLInputElement
  /** Names what was sent. */
  readonly named: HTMLInputElement
  readonly given: Given
  /** The address of uploads. */
  readonly home: string
  readonly list: HTMLElement
  readonly status: HTMLElement
  readonly items: Item[]
  /** The form was sent, and goes when the files are there. */
  isWaiting: boolean
}

function serve(element: HTMLElement): void {
  const form = element.closest('form')
  const input = element.querySelector<HTMLInputElement>('input[type=file]')
  const named = element.querySelector<HTMLInputElement>('input[type=hidden]')
  if (!form || !input || !named) return
  const given = JSON.parse(element.dataset.upload ?? '{}') as Given
  const ending = given.claim === undefined ? /\/[^/]*$/ : /\/claim\/[^/]*$/
  const home = `${form.action.replace(ending, '')}/uploads`
  const list = Object.assign(document.createElement('ul'), { className: 'uploads' })
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  const field: Field = { form, input, named, given, home, list, status, items: [], isWaiting: false }
  input.removeAttribute('name')
  input.required = false
  element.querySelector('[data-kept]')?.remove()
  input.after(cameraOf(field), list, status)
  for (const token of named.value.split(',').filter(Boolean)) {
    const item = add(field)
    Object.assign(item, { token, isDone: true })
    item.row.sent()
  }
  takeFrom(field, input)
  // Before the form's own script, which sends what is there.
  form.addEventListener('submit', (event) => waitForFiles(field, event), { capture: true })
}

/** Phones whose camera begins at once have a button of its own for it. */
function cameraOf(field: Field): HTMLElement {
  const camera = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*' })
  camera.setAttribute('capture', 'environment')
  takeFrom(field, camera)
  const button = buttonOf(field.given.texts.camera, () => camera.click())
  button.className = 'camera'
  button.hidden = !matchMedia('(pointer: coarse)').matches
  return button
}

function takeFrom(field: Field, input: HTMLInputElement): void {
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])]
    input.value = ''
    for (const file of files) take(field, file)
  })
}

function take(field: Field, file: File): void {
  const { given, items, status, home, input } = field
  const { texts } = given
  const isFull = items.filter(({ isGone }) => !isGone).length >= given.max
  status.textContent = isFull ? texts.tooMany : ''
  if (isFull) return
  const item = add(field, file.name)
  void item.row.look(file)
  if (file.size > given.bytes) {
    fail(field, item, texts.tooLarge)
    return
  }
  // Previews and rehearsals keep nothing.
  if (/^\/(?:preview|rehearsal)\//.test(location.pathname)) {
    done(field, item, '-'.repeat(22))
    return
  }
  item.sending = sendFile(file, {
    given,
    home,
    name: input.id,
    progress: item.row.progress,
    broke: (percent) => item.row.tell(texts.waiting.replace('{percent}', String(percent))),
    done: (token) => done(field, item, token),
    failed: (words, again) => fail(field, item, words, again),
  })
}

function add(field: Field, name = ''): Item {
  const { items, given, list } = field
  const known = name || given.texts.picture.replace('{number}', String(items.length + 1))
  const row = createRow(known, given, () => drop(field, item))
  const item: Item = { row, token: '', isDone: false, isGone: false }
  list.append(row.element)
  items.push(item)
  return item
}

function drop(field: Field, item: Item): void {
  item.sending?.stop()
  item.isGone = true
  item.row.element.remove()
  const token = item.token || item.sending?.token()
  if (token) void fetch(`${field.home}/${token}`, { method: 'DELETE' }).catch(() => undefined)
  field.input.focus()
  note(field)
}

function done(field: Field, item: Item, token: string): void {
  Object.assign(item, { token, isDone: true })
  item.row.sent()
  note(field)
}

/** The form is not sent without it before somebody has seen that it is missing. */
function fail(field: Field, item: Item, words: string, again?: () => void): void {
  item.row.fail(words, again)
  item.isGone = !again
  field.isWaiting = false
  field.status.textContent = words
  note(field)
}

function note(field: Field): void {
  const there = field.items.filter(({ isGone }) => !isGone)
  field.named.value = there.flatMap(({ token }) => (token ? [token] : [])).join()
  if (!field.isWaiting || there.some(({ isDone }) => !isDone)) return
  field.isWaiting = false
  field.status.textContent = ''
  field.form.requestSubmit()
}

function waitForFiles(field: Field, event: Event): void {
  if (!field.items.some(({ isDone, isGone }) => !isDone && !isGone)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  field.isWaiting = true
  field.status.textContent = field.given.texts.wait
}
