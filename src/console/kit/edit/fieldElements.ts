/** The input of a dotted name; an entry without one of its own is in the field of the whole. */
export function fieldElement(field: string): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`)
  const dot = field.lastIndexOf('.')
  return found ?? (dot < 0 ? null : fieldElement(field.slice(0, dot)))
}

/** The first of two values between which a person must choose before saving. */
export function focusChoice(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-open-choice] input[type="radio"]')?.focus(),
  )
}

/** The page's name of a field, that of a row after the row's title; its name where it has no label. */
export function fieldLabel(field: string): string {
  const input = fieldElement(field)
  const text = labelOf(input) ?? field
  const row = /\.\d+\./.test(field) ? rowTitle(input) : undefined
  return `${row ? `${row}, ` : ''}${text.replace(/\s*\*$/, '')}`
}

const rowTitle = (input: HTMLElement | null) =>
  input?.closest<HTMLElement>('[data-row]')?.dataset.row ??
  input?.closest('section')?.querySelector('h2')?.textContent

/** The page's words for a choice, or several, of a field; undefined where it shows no such choice. */
export function choiceText(field: string, value: unknown): string | undefined {
  const input = fieldElement(field)
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const texts = values.map((one) => choiceOf(input, one))
  if (Array.isArray(value) && value.length === 0) return ''
  return texts.every((text) => text !== undefined) ? texts.join(', ') : undefined
}

function labelOf(input: HTMLElement | null): string | undefined {
  if (isLabelled(input) && input.labels?.[0]?.textContent) return input.labels[0].textContent
  const own = input?.getAttribute('aria-label')
  if (own) return own
  const group = input?.matches('[aria-labelledby]') ? input : input?.querySelector('[aria-labelledby]')
  const id = group?.getAttribute('aria-labelledby')
  return (id && document.getElementById(id)?.textContent) || undefined
}

function choiceOf(input: HTMLElement | null, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (input instanceof HTMLSelectElement)
    return [...input.options].find((option) => option.value === value)?.text
  const boxes = [...(input?.querySelectorAll<HTMLInputElement>('[type="radio"], [type="checkbox"]') ?? [])]
  return boxes.find((box) => box.value === value)?.labels?.[0]?.textContent ?? undefined
}

const isLabelled = (
  input: HTMLElement | null,
): input is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  input instanceof HTMLInputElement ||
  input instanceof HTMLTextAreaElement ||
  input instanceof HTMLSelectElement
