import type { Refusable, Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import { normaliseCode } from '#contract/words/codeText.ts'
import type { PrefixFields } from './queries/prefixes.ts'

type Named = { readonly code: string; readonly prefix?: string; readonly language?: string }

/**
 * The prefix of a code: the one that is named, else the one with whose name the code begins, the longest of several. Of
 * two of that name the language decides.
 */
export function prefixOf(
  prefixes: readonly PrefixFields[],
  { code, prefix = '', language = '' }: Named,
): PrefixFields | Why<Refusable | 'access_code_prefix_unknown'> {
  const wanted = language.trim().toLowerCase()
  const spoken = wanted === '' ? prefixes : prefixes.filter((one) => one.language === wanted)
  const name = normaliseCode(prefix)
  const fitting =
    name === ''
      ? longest(spoken.filter(({ code_start }) => code_start !== '' && code.startsWith(code_start)))
      : spoken.filter(({ code_start }) => code_start === name)
  const [first, second] = fitting
  if (second) return why('access_code_prefix_unclear')
  return first ?? (name === '' ? why('access_code_prefix_missing') : why('access_code_prefix_unknown'))
}

function longest(prefixes: readonly PrefixFields[]): PrefixFields[] {
  const most = Math.max(...prefixes.map(({ code_start }) => code_start.length))
  return prefixes.filter(({ code_start }) => code_start.length === most)
}
