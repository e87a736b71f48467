// The answer to a form is another page. What was typed into the form while that page was on its way is in its form again,
// and outlives in the browser nothing but the way from one page to the next.

const keptAs = 'typed since it was sent'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** By the fields' ids. */
type Kept = { readonly action: string; readonly values: Readonly<Record<string, string | boolean>> }

const kept = take()

/** Notes what is typed into a form while `isSent` says so, and fills in what was typed since it was sent before. */
export function keepTyped(form: HTMLFormElement, isSent: () => boolean): void {
  if (kept?.action === form.action) fillIn(form, kept)
  const values: Record<string, string | boolean> = {}
  form.addEventListener('input', ({ target }) => {
    if (!isSent() || !isField(target) || target.type === 'file' || !target.id) return
    values[target.id] = isChecked(target) ? target.checked : target.value
    keep({ action: form.action, values })
  })
}

function fillIn(form: HTMLFormElement, { values }: Kept): void {
  for (const [id, value] of Object.entries(values)) {
    const field = document.getElementById(id)
    if (!isField(field) || field.form !== form) continue
    if (typeof value === 'string') field.value = value
    else if (isChecked(field)) field.checked = value
  }
}

const isField = (one: unknown): one is Field =>
  one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement

const isChecked = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

function keep(values: Kept): void {
  try {
    sessionStorage.setItem(keptAs, JSON.stringify(values))
  } catch {
    // A browser that keeps nothing shows the answer as it came.
  }
}

function take(): Kept | undefined {
  try {
    const text = sessionStorage.getItem(keptAs)
    sessionStorage.removeItem(keptAs)
    return text === null ? undefined : (JSON.parse(text) as Kept)
  } catch {
    return undefined
  }
}
