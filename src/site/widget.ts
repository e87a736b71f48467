// The one script on a client's site: a button that opens the chat, which is a frame of ours. It lives in a shadow tree
// with sheets of its own, so neither page changes the look of the other. No button is shown before the frame has
// answered: where the widget is disabled, or the site is none of its origins, nothing is there.
const tag = document.currentScript as HTMLScriptElement | null
const eid = tag?.dataset.widget ?? ''
const home = new URL(tag?.src ?? location.href).origin
const isFrench = (document.documentElement.lang || navigator.language).toLowerCase().startsWith('fr')
const words = isFrench
  ? {
      title: 'Clavardage',
      open: 'Ouvrir le clavardage',
      close: 'Fermer le clavardage',
      unread: (count: number) => (count > 1 ? `${count} nouveaux messages` : '1 nouveau message'),
    }
  : {
      title: 'Chat',
      open: 'Open the chat',
      close: 'Close the chat',
      unread: (count: number) => (count > 1 ? `${count} new messages` : '1 new message'),
    }

// The page's rules for the host win over a sheet in its shadow, but for what is important there.
const sheet = `
:host { all: initial !important; position: fixed !important; right: 20px !important; bottom: 20px !important;
  z-index: 2147483000 !important; color-scheme: light dark !important }
:host([hidden]) { display: none !important }
button { all: unset; box-sizing: border-box; display: grid; place-items: center; width: 60px; height: 60px; margin-left: auto;
  border-radius: 50%; background: var(--back, #3156b3); color: var(--front, #fff); cursor: pointer; position: relative;
  box-shadow: 0 2px 6px #0003, 0 8px 28px #0003 }
button:focus-visible { outline: 3px solid #fff; box-shadow: 0 0 0 6px #1b1e24 }
svg { width: 28px; height: 28px }
b { all: unset; position: absolute; top: -4px; right: -4px; box-sizing: border-box; min-width: 22px; padding: 0 6px;
  border-radius: 11px; background: #b3261e; color: #fff; font: 600 13px/22px system-ui, sans-serif; text-align: center }
b:empty { display: none }
iframe { display: block; border: 0; border-radius: 16px; width: 380px; height: min(600px, calc(100dvh - 120px));
  margin-bottom: 14px; box-shadow: 0 2px 6px #0003, 0 12px 48px #0004; background: #fff }
iframe[hidden] { display: none }
@media (prefers-color-scheme: dark) { iframe { background: #16181d } }
@media (max-width: 480px) { iframe:not([hidden]) { position: fixed; inset: 0; width: 100%; height: 100%; margin: 0; border-radius: 0 } }`

const host = document.createElement('div')
const button = document.createElement('button')
const badge = document.createElement('b')
const frame = document.createElement('iframe')

function start(): void {
  host.hidden = true
  host.dataset.fanfareWidget = eid
  const root = host.attachShadow({ mode: 'open' })
  const styles = new CSSStyleSheet()
  styles.replaceSync(sheet)
  root.adoptedStyleSheets = [styles]
  frame.src = `${home}/widget/${encodeURIComponent(eid)}?lang=${isFrench ? 'fr' : 'en'}`
  frame.title = words.title
  frame.hidden = true
  frame.addEventListener('load', () => tell('hello', kept()))
  button.type = 'button'
  button.innerHTML =
    '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" aria-hidden="true"><path d="M4 5h16v11H9l-5 4z"/></svg>'
  button.append(badge)
  badge.setAttribute('aria-hidden', 'true')
  button.addEventListener('click', () => setOpen(Boolean(frame.hidden)))
  root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape' && !frame.hidden) setOpen(false)
  })
  window.addEventListener('message', hear)
  root.append(frame, button)
  label(0)
  document.body.append(host)
}

/** Only the frame itself is listened to, and only our own origin in it. */
function hear(event: MessageEvent): void {
  if (event.origin !== home || event.source !== frame.contentWindow) return
  const { fanfare, count, colours, token } = event.data as {
    fanfare?: string
    token?: string
    count?: number
    colours?: { back: string; front: string }
  }
  if (fanfare === 'ready') {
    if (colours) {
      host.style.setProperty('--back', colours.back)
      host.style.setProperty('--front', colours.front)
    }
    host.hidden = false
  }
  if (fanfare === 'unread') label(Number(count) || 0)
  if (fanfare === 'close') setOpen(false)
  if (fanfare === 'keep') keep(token ?? '')
}

/** Many browsers keep nothing for a frame of another site; then the page keeps the visitor's token for it. */
function keep(token: string): void {
  try {
    localStorage.setItem(`fanfare.widget.${eid}`, token)
  } catch {
    // Then it lasts as long as the page.
  }
}

function kept(): string {
  try {
    return localStorage.getItem(`fanfare.widget.${eid}`) ?? ''
  } catch {
    return ''
  }
}

function setOpen(isOpen: boolean): void {
  frame.hidden = !isOpen
  label(0)
  tell(isOpen ? 'open' : 'closed')
  if (isOpen) frame.focus()
  else button.focus()
}

function label(unread: number): void {
  badge.textContent = unread > 0 ? String(Math.min(unread, 99)) : ''
  button.setAttribute('aria-expanded', String(!frame.hidden))
  const name = frame.hidden ? words.open : words.close
  button.setAttribute('aria-label', unread > 0 ? `${name} (${words.unread(unread)})` : name)
}

function tell(fanfare: string, token?: string): void {
  frame.contentWindow?.postMessage({ fanfare, token }, home)
}

if (eid && !document.querySelector(`[data-fanfare-widget="${CSS.escape(eid)}"]`)) {
  if (document.body) start()
  else document.addEventListener('DOMContentLoaded', start)
}

export {}
