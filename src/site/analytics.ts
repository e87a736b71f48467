// Counts a visit with Google Analytics once the visitor has agreed; before that nothing is fetched and no cookie set.

type Answer = 'yes' | 'no'
type Tagged = Window & { dataLayer?: unknown[] }

export function askToCount(): void {
  const question = document.querySelector<HTMLElement>('[data-analytics]')
  const code = question?.dataset.analytics
  // A browser that says for its owner that nothing is to be passed on has answered already (Global Privacy Control).
  if (!question || !code || Reflect.get(navigator, 'globalPrivacyControl') === true) return
  const again = document.querySelector<HTMLElement>('[data-analytics-again]')
  const show = (answer: Answer | undefined) => {
    question.hidden = answer !== undefined
    if (again) again.hidden = answer === undefined
    if (answer === 'yes') count(code)
  }
  for (const button of question.querySelectorAll<HTMLElement>('[data-answer]'))
    button.addEventListener('click', () => {
      const answer = button.dataset.answer === 'yes' ? 'yes' : 'no'
      keep(code, answer)
      show(answer)
      again?.focus()
    })
  again?.addEventListener('click', () => {
    forget(code)
    show(undefined)
    question.querySelector<HTMLElement>('[data-answer]')?.focus()
  })
  show(answered(code))
}

const nameOf = (code: string): string => `count ${code}`
const stopOf = (code: string): string => `ga-disable-${code}`

/** Nobody is told more of the address than its path: the rest may be the visitor's own. */
function count(code: string): void {
  Reflect.deleteProperty(window, stopOf(code))
  if (document.querySelector('script[data-counts]')) return
  const page: Tagged = window
  page.dataLayer ??= []
  const layer = page.dataLayer
  // The script from there knows a command by this name of it.
  const tag = (...told: unknown[]) =>
    layer.push(Object.defineProperty(told, Symbol.toStringTag, { value: 'Arguments' }))
  tag('js', new Date())
  tag('config', code, {
    page_location: location.origin + location.pathname,
    allow_google_signals: false,
    cookie_domain: 'none',
  })
  const script = document.createElement('script')
  script.async = true
  script.dataset.counts = code
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(code)}`
  document.head.append(script)
}

/** A browser that keeps nothing is asked on each page. */
function answered(code: string): Answer | undefined {
  try {
    const kept = localStorage.getItem(nameOf(code))
    return kept === 'yes' || kept === 'no' ? kept : undefined
  } catch {
    return undefined
  }
}

function keep(code: string, answer: Answer): void {
  try {
    localStorage.setItem(nameOf(code), answer)
  } catch {
    // It counts for this page alone then.
  }
}

/** Takes the cookies of the counting back too, and stops what is counted already (Google's own switch). */
function forget(code: string): void {
  Reflect.set(window, stopOf(code), true)
  try {
    localStorage.removeItem(nameOf(code))
  } catch {
    // Nothing was kept.
  }
  if (!('cookieStore' in window)) return
  // A cookie that stays although the browser was asked says nothing to anybody: nothing is counted from now on.
  void cookieStore
    .getAll()
    .then((all) =>
      Promise.all(all.flatMap(({ name = '' }) => (name.startsWith('_ga') ? [cookieStore.delete(name)] : []))),
    )
    .catch(() => undefined)
}
