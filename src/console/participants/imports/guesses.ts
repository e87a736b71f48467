import { isLikeEmail, isLikePhone } from '#contract/participants/importCells.ts'
import type { CsvHead } from './csvHead.ts'

type Column = CsvHead['columns'][number]
type Guessed = 'first_name' | 'last_name' | 'name' | 'phone' | 'email' | 'language' | 'is_customer'

/** By how well it says so: each list from the exact name down to a part of it. A name is in lower case, without accents. */
const names: Record<Guessed, readonly RegExp[]> = {
  first_name: [/^(first|given|fore) ?names?$|^prenoms?$/, /^first$/],
  last_name: [/^(last|family|sur) ?names?$|^nom de famille$/, /^last$/],
  name: [/^(full|whole|display|contact) ?name$|^nom complet$/, /^name$|^nom$|^participant$/],
  phone: [
    /^(mobile|cell)( ?phone)?( ?(number|no))?$|^cell(ulaire)?$|^cellular$|^portable$|^msisdn$|^(tel(ephone)?) (mobile|cellulaire|portable)$/,
    /^(tele)?phone( ?(number|no))?$|^tel(ephone)?$|^sms$|^numero( de telephone)?$/,
    /\b(mobile|cell|cellphone|cellulaire|portable)\b/,
    /\bphone 1 value\b/,
    /(tele)?phone|\btel\b|\bsms\b|msisdn/,
  ],
  email: [
    /^e ?mail( ?address)?$|^courriel$|^adresse (e ?mail|courriel|electronique)$/,
    /\be ?mail 1 value\b/,
    /\be ?mail\b|\bcourriel\b|^mail$|\bmail (address|adresse)\b/,
  ],
  language: [/^lang(uage|ue)?$|^idioma$|^preferred language$|^langue preferee$/, /\blang(uage|ue)?\b/],
  is_customer: [/^is ?customer$|^est client$|^customer or lead$|^client ou prospect$/],
}

/** Words that make a name mean another thing, whatever else stands in it. */
const otherMeanings =
  /\b(label|libelle|type|kind|status|statut|state|consent|consentement|opt|optin|optout|opted|subscribed?|unsubscribed?|bounced?|verified|valid|street|rue|city|ville|zip|id|ids|date|at|count|source|carrier|country|pays|extension|ext|cancell?ed|fax|telecopieur|pager|preferred contact|permission|hash|domain|last sent|opened|clicked)\b/
const otherPhones =
  /\b(business|work|office|bureau|travail|home|maison|domicile|company|main|assistant|other|autre|emergency|urgence|2|3|4|5|secondary)\b/

/**
 * Which column becomes what: all of them are weighed before one is chosen, so that their order does not count. The exact
 * name goes before a part of it, a name before values, a mobile before other phones, a column with such values before one
 * without; of two equals the first.
 */
export function guessFields(columns: readonly Column[]): (Guessed | undefined)[] {
  const isFilled = columns.some(({ samples }) => samples.length > 0)
  const guessed: (Guessed | undefined)[] = columns.map(() => undefined)
  for (const field of Object.keys(names) as Guessed[]) {
    const [best] = columns
      .map((column, at) => ({ at, weight: guessed[at] ? 0 : weightOf(field, column, isFilled) }))
      .filter(({ weight }) => weight > 0)
      .sort((one, other) => other.weight - one.weight || one.at - other.at)
    if (best) guessed[best.at] = field
  }
  return guessed
}

const like = { phone: isLikePhone, email: isLikeEmail } as const

function weightOf(field: Guessed, { name, samples }: Column, isFilled: boolean): number {
  const plain = wordsOf(name)
  const isAddress = field === 'phone' || field === 'email'
  const fitting = isAddress && samples.length > 0 ? samples.filter(like[field]).length / samples.length : 0
  const rank = otherMeanings.test(plain) ? -1 : names[field].findIndex((pattern) => pattern.test(plain))
  // A column whose values are all of another kind is not what its name says in part.
  const isDenied = isAddress && samples.length > 0 && fitting === 0 && rank > 1
  if (rank >= 0 && !isDenied) {
    const isOther = field === 'phone' && rank > 0 && otherPhones.test(plain)
    const isEmpty = isAddress && isFilled && samples.length === 0
    return 100 - 10 * rank - (isOther ? 30 : 0) - (isEmpty ? 20 : 0) + fitting * 9
  }
  return isAddress && fitting === 1 && !otherMeanings.test(plain) ? 1 : 0
}

/** `E-mail 1 - Value` → `e mail 1 value`, `firstName` → `first name`. */
const wordsOf = (name: string): string =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
