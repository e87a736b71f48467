/** The input of a dotted name; an entry without one of its own is in the field of the whole. */
export function fieldElement(field: string): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`)
  const dot = field.lastIndexOf('.')
  return found ?? (dot < 0 ? null : fieldElement(field.slice(0, dot)))
}

/** What the page calls a field; its name where it has no label. */
export function fieldLabel(field: string): string {
  const input = fieldElement(field)
  const label =
    input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input.labels?.[0] : null
  const text = label?.textContent ?? input?.getAttribute('aria-label') ?? field
  return text.replace(/\s*\*$/, '')
}
