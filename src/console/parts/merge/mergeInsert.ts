import { accessCodePlace } from '#contract/words/accessCodePlace.ts'

export type MergeField =
  | { kind: 'person'; name: 'first_name' | 'last_name' | 'name' }
  /** Without a key: a person names it. */
  | { kind: 'data'; key: string | undefined }
  | { kind: 'link'; code: string }
  | { kind: 'variable'; key: string }
  /** The place of an access code, in what gives one. */
  | { kind: 'code'; name: 'access_code' }

/** The data that staff keep of a person (M3); any other key is typed. */
export const dataKeys = ['city', 'province', 'postal', 'address', 'country'] as const

/** Stands in for a missing name, in the message's own language. */
const friend = { en: 'there', fr: 'vous' } as const

/** The field's text, and which part of it is left selected: what a person still has to name. */
export function writtenField(
  merge: MergeField,
  lang: 'en' | 'fr',
): { text: string; from: number; to: number } {
  if (merge.kind === 'code') return selected(accessCodePlace)
  if (merge.kind === 'link') return selected(`{{link:${merge.code}}}`)
  if (merge.kind === 'variable') return selected(`{{campaign.${merge.key}}}`)
  if (merge.kind === 'data') {
    return merge.key === undefined
      ? selected('{{data.key|}}', 'key')
      : selected(`{{data.${merge.key}|}}`, '', '|')
  }
  return merge.name === 'last_name'
    ? selected('{{last_name}}')
    : selected(`{{${merge.name}|${friend[lang]}}}`, friend[lang])
}

/** Selects `part`, or puts the caret after `mark`, or at the end. */
function selected(text: string, part = '', mark = '') {
  if (part) {
    const from = text.lastIndexOf(part)
    return { text, from, to: from + part.length }
  }
  const at = mark ? text.indexOf(mark) + mark.length : text.length
  return { text, from: at, to: at }
}

/** At the caret; a menu gives the focus away first, so that it comes after it. */
export function insertField(
  field: HTMLInputElement | HTMLTextAreaElement | null,
  merge: MergeField,
  lang: 'en' | 'fr',
): void {
  if (!field) return
  const { text, from, to } = writtenField(merge, lang)
  const start = field.selectionStart ?? field.value.length
  field.setRangeText(text, start, field.selectionEnd ?? start, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  const select = () => {
    field.focus()
    field.setSelectionRange(start + from, start + to)
  }
  select()
  requestAnimationFrame(select)
}
