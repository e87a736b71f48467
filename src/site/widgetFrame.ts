// The chat in its frame: first a small form, then a conversation that is read again every few seconds.
import { adopt, begin, given, isKnown, type Outcome, read, send, toKeep } from './widgetCalls.ts'
import { listenToPage, tellPage } from './widgetPage.ts'
import { hasNewFromStaff, show, unreadCount, wasSeen } from './widgetThread.ts'

const beginForm = part<HTMLFormElement>('[data-begin]')
const composer = part<HTMLFormElement>('[data-composer]')
const { texts } = given

const everySeconds = 3
const closedSeconds = 15
const idleSeconds = 10
const slowestSeconds = 30
/** After so long without a new word it is read less often. */
const idleAfterMs = 2 * 60_000

let isOpen = window.parent === window
let failures = 0
let lastNewsAt = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

for (const form of [beginForm, composer]) {
  restoreDraft(form)
  form.addEventListener('input', () => {
    keepDraft(form)
    complain(form, '')
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(form)
  })
}
part<HTMLTextAreaElement>('#message').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  void submit(composer)
})
part('[data-close]').addEventListener('click', () => tellPage({ fanfare: 'close' }))
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tellPage({ fanfare: 'close' })
})
document.addEventListener('visibilitychange', () => void poll())
window.addEventListener('online', () => void poll())
listenToPage({
  hello: (token) => {
    adopt(token)
    showForm()
    tellPage({ fanfare: 'ready', colours: coloursOf() })
    void poll()
  },
  open: () => opened(true),
  closed: () => opened(false),
})
showForm()
void poll()

function opened(isNow: boolean): void {
  isOpen = isNow
  if (isOpen) {
    wasSeen()
    tellPage({ fanfare: 'unread', count: 0 })
    part<HTMLElement>(isKnown() ? '#message' : '#name').focus()
  }
  void poll()
}

/** The form of a first visit, or the line to write on. */
function showForm(): void {
  const token = toKeep()
  if (token !== undefined) tellPage({ fanfare: 'keep', token })
  beginForm.hidden = isKnown()
  composer.hidden = !isKnown()
}

async function submit(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  if (button?.getAttribute('aria-disabled') === 'true') return
  const missing = [
    ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('#name, #first, #message'),
  ].find((field) => field.value.trim() === '')
  if (missing) return complain(form, texts.required, missing)
  button?.setAttribute('aria-disabled', 'true')
  const values = Object.fromEntries(new FormData(form)) as Record<string, string>
  const outcome = form === beginForm ? await begin(values) : await send(values.message ?? '')
  button?.removeAttribute('aria-disabled')
  if (outcome === 'done') sent(form, values)
  else failed(form, outcome)
}

/** Words that were typed while it was on its way are the next message. */
function sent(form: HTMLFormElement, values: Record<string, string>): void {
  const next = form.querySelector('textarea')?.value ?? ''
  form.reset()
  keepDraft(form)
  const hadFocus = form.contains(document.activeElement)
  showForm()
  const message = part<HTMLTextAreaElement>('#message')
  if (next !== values.message) message.value = next
  keepDraft(composer)
  if (hadFocus) message.focus()
  lastNewsAt = Date.now()
  void poll()
}

/** The text typed stays; the same words sent again are the same message. */
function failed(form: HTMLFormElement, outcome: Exclude<Outcome, 'done'>): void {
  const wrongEmail = outcome === 'wrongEmail' ? part<HTMLInputElement>('#email') : undefined
  if (outcome === 'over') {
    showForm()
    carryOver()
    complain(beginForm, texts.over)
  } else
    complain(form, outcome === 'failed' && !navigator.onLine ? texts.offline : texts[outcome], wrongEmail)
}

/** The words that found no conversation any more are the first of the next one. */
function carryOver(): void {
  part<HTMLTextAreaElement>('#first').value ||= part<HTMLTextAreaElement>('#message').value
  keepDraft(beginForm)
}

function complain(form: HTMLFormElement, text: string, field?: HTMLElement): void {
  for (const marked of form.querySelectorAll('[aria-invalid]')) marked.removeAttribute('aria-invalid')
  field?.setAttribute('aria-invalid', 'true')
  field?.focus()
  const problem = form.querySelector('.problem')
  if (problem && problem.textContent !== text) problem.textContent = text
}

/** Reads the conversation, and again after a while; a page that nobody looks at reads nothing. */
async function poll(): Promise<void> {
  clearTimeout(timer)
  if (isKnown() && document.visibilityState === 'visible') await readAgain()
  clearTimeout(timer)
  if (document.visibilityState === 'visible') timer = setTimeout(() => void poll(), waitSeconds() * 1000)
}

async function readAgain(): Promise<void> {
  const messages = await read()
  if (messages === 'over') return showForm()
  failures = messages === 'failed' ? failures + 1 : 0
  if (messages === 'failed') return
  if (hasNewFromStaff(messages)) lastNewsAt = Date.now()
  show(messages)
  if (isOpen) wasSeen()
  tellPage({ fanfare: 'unread', count: isOpen ? 0 : unreadCount() })
}

function waitSeconds(): number {
  const usual = isOpen ? (Date.now() - lastNewsAt > idleAfterMs ? idleSeconds : everySeconds) : closedSeconds
  return Math.min(slowestSeconds, usual * 2 ** Math.min(failures, 4))
}

/** The button on the page has the colours of the chat. */
function coloursOf(): { back: string; front: string } {
  const { backgroundColor: back, color: front } = getComputedStyle(part('header'))
  return { back, front }
}

function part<T extends HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`the page has no ${selector}`)
  return found
}

// A text that was typed and not sent outlives the page, as far as the browser lets a frame keep anything.

const keyOf = (form: HTMLFormElement) =>
  `fanfare.widget.${given.eid}.${form.hasAttribute('data-begin') ? 'begin' : 'composer'}`

function keepDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(Object.fromEntries(new FormData(form))))
  } catch {
    // Then it lasts as long as the page.
  }
}

function restoreDraft(form: HTMLFormElement): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}') as Record<string, string>
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
      field.value ||= kept[field.name] ?? ''
  } catch {
    // Nothing was kept.
  }
}
