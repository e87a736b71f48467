// The handset page: sends texts as a phone would and reads the phone's thread each second.
type Message = {
  id: string
  shortcode: string
  direction: 'to_phone' | 'from_phone'
  text: string
  at: string
}

const phone = part<HTMLInputElement>('#phone')
const shortcode = part<HTMLSelectElement>('#shortcode')
const thread = part('[data-thread]')
const composer = part<HTMLFormElement>('[data-composer]')
const text = part<HTMLTextAreaElement>('#text')
const pictures = part<HTMLInputElement>('#pictures')
const problem = part<HTMLElement>('[data-problem]')
const pollEveryMs = 1000

phone.value = localStorage.getItem('handset.phone') ?? phone.value
shortcode.value = localStorage.getItem('handset.shortcode') ?? shortcode.value
if (shortcode.selectedIndex < 0) shortcode.selectedIndex = 0
let shown = ''

phone.addEventListener('change', changed)
shortcode.addEventListener('change', changed)
composer.addEventListener('submit', (event) => {
  event.preventDefault()
  void send()
})
text.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  void send()
})
changed()
void poll()

function changed(): void {
  localStorage.setItem('handset.phone', phone.value)
  localStorage.setItem('handset.shortcode', shortcode.value)
  part('[data-heading]').textContent = shortcode.selectedOptions[0]?.textContent ?? ''
  showChips()
  shown = ''
  void read()
}

function showChips(): void {
  const keywords = JSON.parse(shortcode.selectedOptions[0]?.dataset.keywords ?? '[]') as string[]
  part('[data-chips]').replaceChildren(
    ...[...keywords, 'YES', 'HELP', 'STOP', 'START', 'ARRET'].map((word) => {
      const chip = Object.assign(document.createElement('button'), { type: 'button', textContent: word })
      chip.addEventListener('click', () => {
        text.value = word
        text.focus()
      })
      const item = document.createElement('li')
      item.append(chip)
      return item
    }),
  )
}

async function send(): Promise<void> {
  const files = [...(pictures.files ?? [])]
  if (text.value.trim() === '' && files.length === 0) return
  const sent = { from: phone.value, to: shortcode.value, text: text.value }
  try {
    const answer = await fetch('/handset/messages', {
      method: 'POST',
      ...(files.length > 0 ? { body: formOf(sent, files) } : jsonOf(sent)),
    })
    const { message } = (await answer.json()) as { message?: string }
    problem.textContent = answer.ok ? '' : (message ?? 'This could not be sent.')
    if (answer.ok) forget(sent.text, files)
  } catch {
    problem.textContent = 'The server does not answer. Please try again.'
  }
  await read()
}

/** Typed or chosen meanwhile, it is the next message. */
function forget(sent: string, files: readonly File[]): void {
  if (text.value === sent) text.value = ''
  const isOther = [...(pictures.files ?? [])].some((file) => !files.includes(file))
  if (!isOther) pictures.value = ''
}

const jsonOf = (sent: object) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(sent),
})

function formOf(sent: Record<string, string>, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent)) form.set(name, value)
  for (const file of files) form.append('pictures', file)
  return form
}

async function poll(): Promise<void> {
  await read()
  setTimeout(() => void poll(), pollEveryMs)
}

/** A read that fails is told by the empty thread staying as it is; the next one comes in a second. */
async function read(): Promise<void> {
  const asked = `${phone.value} ${shortcode.value}`
  const answer = await fetch(`/handset/messages?sent=1&phone=${encodeURIComponent(phone.value)}`).catch(
    () => undefined,
  )
  if (!answer?.ok || asked !== `${phone.value} ${shortcode.value}`) return
  const { data } = (await answer.json()) as { data: Message[] }
  show(data.filter((message) => message.shortcode === shortcode.value))
}

function show(messages: readonly Message[]): void {
  const now = `${shortcode.value} ${messages.map(({ id }) => id).join()}`
  if (now === shown) return
  shown = now
  const isAtEnd = thread.scrollHeight - thread.scrollTop - thread.clientHeight < 80
  const known = new Map([...thread.children].map((item) => [(item as HTMLElement).dataset.id, item]))
  thread.replaceChildren(...messages.map((message) => known.get(message.id) ?? bubble(message)))
  if (messages.length === 0) thread.append(emptyNote())
  if (isAtEnd) thread.scrollTop = thread.scrollHeight
}

function bubble({ id, direction, shortcode: code, text: words, at }: Message): HTMLElement {
  const item = document.createElement('div')
  item.className = direction
  item.dataset.id = id
  const sender = document.createElement('span')
  sender.className = 'visually-hidden'
  sender.textContent = direction === 'from_phone' ? 'You: ' : `${code}: `
  const time = document.createElement('time')
  time.dateTime = at
  time.textContent = new Date(at).toLocaleTimeString('en-CA', { hour: 'numeric', minute: '2-digit' })
  item.append(sender, words, time)
  return item
}

function emptyNote(): HTMLElement {
  return Object.assign(document.createElement('div'), { className: 'empty', textContent: 'No messages yet.' })
}

function part<T extends HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`the page has no ${selector}`)
  return found
}
