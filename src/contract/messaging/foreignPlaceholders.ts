/**
 * Finds what looks like a merge field of another program: it would reach its reader as it stands. It is told and not
 * refused, since a text may mean it. Beside their own marks, a default in their writing (`{{first_name|default:
 * "there"}}`) is one, because all behind the bar is the default here.
 */
const fieldName =
  '(?:full|first|last|f|l|user|company|street)?[ _-]?(?:name|nom|prénom|e-?mail|phone|city|ville)'

/** Each repeat has a limit, so that a long text costs no more than its length. */
const marks = [
  /\*\|[^|*\n]{1,40}\|\*/g,
  /%%[^%\n]{1,40}%%/g,
  /%[A-Z][A-Z_]{2,38}%/g,
  /\$\{[^{}\n]{1,40}\}/g,
  /(?<![{$])\{ ?[\p{L}_][\p{L}\p{N}_ .-]{0,38}\}(?!\})/gu,
  /\[\[[^[\]\n]{1,40}\]\]/g,
  /(?<!\[)\[\p{L}{1,20}(?:_[\p{L}\p{N}]{1,20}){1,4}\](?!\])/gu,
  new RegExp(`(?<!\\[)\\[ ?${fieldName} ?\\](?!\\])`, 'giu'),
  /<<[\p{L}_][^<>\n]{0,39}>>/gu,
  /<%=?[^<>%\n]{1,60}%>/g,
  /(?<![\w#])#[a-z]{1,20}_[a-z_]{1,20}#/gi,
]
const withDefault = /\{\{[^{}|\n]{1,80}\|([^{}\n]{0,120})\}\}/g
const defaultElsewhere =
  /^(?:"[^"]*"|'[^']*'|(?:default|fallback|capitalize|capitalise|upcase|downcase|upper|lower|title|titlecase|escape|strip|truncate)(?:_\w{1,20})?\s{0,5}(?:[:(=|].*)?)$/i

const mostTold = 20

/** Each once, as it is written, in the order in which they appear; at most twenty. */
export function foreignPlaceholders(text: string): string[] {
  const found = marks.flatMap((mark) => [...text.matchAll(mark)])
  const defaults = [...text.matchAll(withDefault)].filter(([, given = '']) =>
    defaultElsewhere.test(given.trim()),
  )
  const inOrder = [...found, ...defaults].sort((a, b) => a.index - b.index).map(([source]) => source)
  return [...new Set(inOrder)].slice(0, mostTold)
}
