import type { areas } from './en/areas.ts'
import type { LaterTexts } from './later.ts'

type Areas = typeof areas & LaterTexts
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

/** Puts `area.` before the names of each area; `written` is how the language writes a text. */
export function flattened(
  areas: Record<string, Record<string, string>>,
  written: (text: string) => string = (text) => text,
): Record<Key, string> {
  return Object.fromEntries(
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${area}.${name}`, written(text)]),
    ),
  ) as Record<Key, string>
}
