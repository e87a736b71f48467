/** Questions about pictures, as the fields of an entry form that they become (E3). */

type Asked = {
  readonly question: string | null
  readonly question_fr: string | null
  readonly configuration_fr: readonly string[]
}
export type ImageQuestion = Asked &
  (
    | { readonly type: 'answers'; readonly configuration: readonly string[] }
    | { readonly type: 'details'; readonly configuration: readonly { readonly name: string }[] }
  )

type Told = { readonly en: string | undefined; readonly fr: string | undefined }

/** An answer is kept under `name`. Choices are kept in English whatever language they were read in. */
export type QuestionField = {
  readonly name: string
  readonly label: Told
  /** Of several fields: the question above them, and which one it is. */
  readonly group?: { readonly at: number; readonly label: Told } | undefined
  readonly choices?: readonly { readonly value: string; readonly fr: string | undefined }[] | undefined
}

/**
 * A field of `answers` is named by its question, one of `details` by itself, so that answers keep their names when
 * questions change places. No name is one of `taken`, or there twice.
 */
export function questionFields(
  questions: readonly ImageQuestion[],
  taken: readonly string[],
): readonly QuestionField[] {
  const used = new Set(taken)
  return questions.flatMap((asked, at): QuestionField[] => {
    const label = { en: asked.question ?? undefined, fr: asked.question_fr ?? asked.question ?? undefined }
    const frenchOf = (one: number) => asked.configuration_fr[one]
    if (asked.type === 'answers') {
      const choices = asked.configuration.map((value, one) => ({ value, fr: frenchOf(one) }))
      return [{ name: nameOf(asked.question ?? '', used), label, choices }]
    }
    return asked.configuration.map(({ name }, one) => ({
      name: nameOf(name, used),
      label: { en: name, fr: frenchOf(one) ?? name },
      group: { at, label },
    }))
  })
}

function nameOf(words: string, used: Set<string>): string {
  const plain = words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  const base = `question_${plain}`.slice(0, 50).replace(/_$/, '')
  let name = base
  for (let more = 2; used.has(name); more++) name = `${base}_${more}`
  used.add(name)
  return name
}
