/**
 * Returns the person's own words, without the earlier e-mails that mail programs put below: all from the first line
 * such as "-----Original Message-----", the first block of From, Sent, To and Subject, or the first "On … wrote:" on,
 * whatever stands below it. Quotes between the person's own lines stay, and so does everything where nothing else would
 * be left.
 */
export function withoutHistory(text: string): string {
  const lines = text.split('\n')
  const begin = historyBegin(lines)
  const kept = withoutQuotes(begin >= 0 ? lines.slice(0, begin) : lines)
  const written = kept.join('\n').trim()
  return written === '' ? text : written
}

/** Each attribution is weighed by all that stands below it, so only so many are. */
const maxAttributions = 50

/** The line at which it begins; -1 where there is none. */
function historyBegin(lines: readonly string[]): number {
  let attributions = 0
  return lines.findIndex((_, at) => {
    const line = lineAt(lines, at)
    if (originalMark.test(line) || isHeaderBlock(lines, at)) return true
    const length = attributions < maxAttributions ? attributionAt(lines, at) : 0
    if (length > 0) attributions += 1
    return length > 0 && isWholeQuote(lines, at, length)
  })
}

/** No line that mail programs write is longer. */
const lookedAtLetters = 300
const lineAt = (lines: readonly string[], at: number) => (lines[at] ?? '').slice(0, lookedAtLetters).trim()

const originalMark =
  /^(?:-{3,}\s*(?:original message|message (?:d.origine|original|initial)|urspr[üu]ngliche nachricht|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|ursprungligt meddelande|oprindelig meddelelse)\s*-{3,}|_{20,})$/i

/** The names of the headers that Outlook and others write in front of what they quote, in their languages. */
const fromName = /^[*_]{0,2}(?:from|de|von|da|van|från|fra|od|lähettäjä|от|发件人|差出人)[*_]{0,2}\s*[:：]/i
const otherName =
  /^[*_]{0,2}(?:sent|date|to|cc|subject|envoyé|à|objet|gesendet|datum|an|betreff|enviado(?: el| em)?|enviada(?: em)?|fecha|data|para|asunto|assunto|inviato|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|dato|wysłano|do|temat|дата|кому|тема|发送时间|收件人|主题)[*_]{0,2}\s*[:：]/i

const subjectName =
  /^[*_]{0,2}(?:subject|objet|betreff|asunto|assunto|oggetto|onderwerp|ämne|emne|temat|тема|主题)[*_]{0,2}\s*[:：]/i

/** A line with the sender, and within the next ones two of the others, with a subject or an address among all. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const from = lineAt(lines, at)
  if (!fromName.test(from)) return false
  const block = [from]
  while (block.length <= 8 && lineAt(lines, at + block.length) !== '')
    block.push(lineAt(lines, at + block.length))
  const names = block.slice(1).filter((line) => otherName.test(line))
  return names.length >= 2 && block.some((line) => subjectName.test(line) || line.includes('@'))
}

/** An attribution below which the person wrote nothing more: only quoted lines and a signature, or none that is quoted. */
function isWholeQuote(lines: readonly string[], at: number, length: number): boolean {
  const below = withoutSignature(lines.slice(at + length)).filter((line) => line.trim() !== '')
  const quoted = below.filter(isQuoted)
  if (below.length === 0) return false
  return quoted.length === below.length || (quoted.length === 0 && isSaid(joined(lines, at, length)))
}

const isQuoted = (line: string) => line.trimStart().startsWith('>')

/** "On 4 May 2026, Maple <…> wrote:" takes one line, or two or three where it was wrapped; 0 where there is none. */
function attributionAt(lines: readonly string[], at: number): number {
  for (let count = 1; count <= 3; count += 1) {
    const line = lineAt(lines, at + count - 1)
    if (line === '' || isQuoted(line)) return 0
    if (!line.endsWith(':')) continue
    const whole = joined(lines, at, count)
    return opening.test(whole) || isSaid(whole) || isAddressed(whole) ? count : 0
  }
  return 0
}

const joined = (lines: readonly string[], at: number, count: number) =>
  Array.from({ length: count }, (_, next) => lineAt(lines, at + next)).join(' ')

const opening = /^(?:on|le|el|em|am|il|op|den|dnia|w dniu)\s[^\n]*\d/i
const verb =
  /\s(?:wrote|a écrit|écrit|escribió|escreveu|schrieb|ha scritto|schreef|skrev|napisał|napisała|napisał\(a\)|написал|написала)(?=\s|:)/i

/** Name, time and verb together tell an attribution from a person's own line, also where nothing below is quoted. */
const isSaid = (line: string) =>
  verb.test(line) && /\d/.test(line) && (opening.test(line) || line.includes('@'))

/** A date and an address alone, as some programs write. */
const isAddressed = (line: string) => /\d{4}/.test(line) && /<[^<>\s@]+@[^<>\s@]+>\s?:$/.test(line)

/** The lines before a signature, which follows two dashes and a blank, or at times the dashes alone. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const mark = lines.findIndex((line) => /^--\s?$/.test(line.replace(/\r$/, '')))
  return mark >= 0 ? lines.slice(0, mark) : lines
}

/** Quoted lines at the end go, with the signature below them and the line that leads them in. */
function withoutQuotes(lines: readonly string[]): readonly string[] {
  const unsigned = withoutSignature(lines)
  const end = quotesBegin(unsigned)
  if (end === unsigned.length) return lines
  return lines.slice(0, end - attributionBefore(lines, end))
}

/** Finds the quoted lines at the end; the length where there are none. */
function quotesBegin(lines: readonly string[]): number {
  let end = lines.length
  let hasQuote = false
  for (; end > 0; end -= 1) {
    const line = (lines[end - 1] ?? '').trim()
    if (line.startsWith('>')) hasQuote = true
    else if (line !== '') break
  }
  return hasQuote ? end : lines.length
}

function attributionBefore(lines: readonly string[], end: number): number {
  for (let count = 1; count <= 3 && count <= end; count += 1)
    if (attributionAt(lines, end - count) === count) return count
  return 0
}
