/**
 * How a phone or an e-mail is cleaned before anything looks at it: the same for the fields of the contract, public forms,
 * the cells of an import, texts and the guesses of the browser. What is cleaned off is no fault of what was written.
 */

/** Characters that take no room and turn the direction, as phones and sheets put them around what is copied. */
const unseen = String.raw`\p{Default_Ignorable_Code_Point}\u200b-\u200f\u202a-\u202e\u2066-\u2069`
const allUnseen = new RegExp(`[${unseen}]`, 'gu')
const bareEmail = /^[a-z0-9._+-]+@[a-z0-9.-]+$/i
const unseenStart = new RegExp(`^[\\s${unseen}]+`, 'u')
const unseenEnd = new RegExp(`[\\s${unseen}]$`, 'u')

/** A text that is copied out of a phone or a sheet may stand between marks that nobody sees. */
export const withoutUnseen = (text: string): string => text.replace(allUnseen, '')

/** A phone without what nobody sees, a sheet's apostrophe, and `tel:` (RFC 3966). */
export const cleanPhone = (text: string): string =>
  withoutUnseen(text)
    .trim()
    .replace(/^['’‘`]+\s*/, '')
    .replace(/^tel:\s*/i, '')
    .replace(/['’]$/, '')

/**
 * An e-mail without what nobody sees at its ends and the wrappers of one address: `mailto:`, quotation marks, `<…>` with
 * or without a name before it, and the `;` of a list of one. A line break is left: it could redirect an envelope.
 */
export function cleanEmail(text: string): string {
  // Nearly every address is bare: a million rows of an import stop here.
  if (bareEmail.test(text) || text.length > 1_000 || /[\r\n]/.test(text)) return text
  const bare = withoutUnseenEnds(text)
    .replace(/^mailto:\s*/i, '')
    .replace(/\s*[;,]$/, '')
  const wrapped = /^[^<>@]*<([^<>]*)>$/.exec(bare)?.[1] ?? bare
  const address = withoutUnseenEnds(wrapped).replace(/^mailto:\s*/i, '')
  const [, quoted] =
    /^(?:'([^']+)'|"([^"]+)"|’([^’]+)’|‘([^’]+)’|“([^”]+)”)$/.exec(address)?.filter(Boolean) ?? []
  return withoutUnseenEnds((quoted ?? address).replace(/^['’‘](?=[^@]+@)/, ''))
}

/** Either of the two, where both are taken. */
export const cleanAddress = (text: string): string =>
  text.includes('@') ? cleanEmail(text) : cleanPhone(text)

/** One at a time from the end: a pattern that looks for the last run would try each run of a long text. */
function withoutUnseenEnds(text: string): string {
  let rest = text.replace(unseenStart, '')
  while (unseenEnd.test(rest)) rest = rest.slice(0, -1)
  return rest
}
