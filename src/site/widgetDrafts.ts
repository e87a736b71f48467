// What was typed and not sent outlives the page, as far as the browser lets a frame keep anything.
import { given } from './widgetCalls.ts'

const keyOf = (form: HTMLFormElement) =>
  `fanfare.widget.${given.eid}.${form.hasAttribute('data-begin') ? 'begin' : 'composer'}`

export function keepDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(Object.fromEntries(new FormData(form))))
  } catch {
    // Then it lasts as long as the page.
  }
}

export function restoreDraft(form: HTMLFormElement): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}') as Record<string, string>
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
      field.value ||= kept[field.name] ?? ''
  } catch {
    // Nothing was kept.
  }
}
