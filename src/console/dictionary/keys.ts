import type { areas } from './en/en.ts'
import type { imports } from './en/imports.ts'
import type { people } from './en/people.ts'
import type { person } from './en/person.ts'

/** Some areas come later, with what shows them (`kit/i18n/laterTexts.ts`). */
type Later = { imports: typeof imports; people: typeof people; person: typeof person }
type Areas = typeof areas & Later
/** Every text by its whole name, `area.name`, with its English wording as a literal. */
export type Texts = {
  [K in { [A in keyof Areas & string]: `${A}.${keyof Areas[A] & string}` }[keyof Areas &
    string]]: K extends `${infer A}.${infer N}`
    ? A extends keyof Areas
      ? N extends keyof Areas[A]
        ? Areas[A][N]
        : never
      : never
    : never
}
export type Key = keyof Texts

/** Puts `area.` before the names of each area. */
export function flattened(areas: Record<string, Record<string, string>>): Record<Key, string> {
  return Object.fromEntries(
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text]),
    ),
  ) as Record<Key, string>
}
