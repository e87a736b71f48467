import type { Kind } from '#contract/experiences/kinds.ts'

/** The same sentences of each kind, made of what it is called: `sweepstakes.new` and so on. */
export function kindTexts<Words, Name extends string>(
  words: Readonly<Record<Kind, Words>>,
  sentences: (words: Words) => Record<Name, string>,
): Record<`${Kind}.${Name}`, string> {
  return Object.fromEntries(
    Object.entries<Words>(words).flatMap(([kind, own]) =>
      Object.entries<string>(sentences(own)).map(([name, text]) => [`${kind}.${name}`, text]),
    ),
  ) as Record<`${Kind}.${Name}`, string>
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
