/**
 * What the person wrote, without the earlier e-mails that mail programs put below: the quoted lines at the end with
 * the line that leads them in, or all below a line such as "-----Original Message-----". Quotes between the person's
 * own lines stay, and so does everything where nothing else would be left.
 */
export function withoutHistory(text: string): string {
  const lines = text.split('\n')
  const marked = lines.findIndex((line) => originalMark.test(line))
  const kept = withoutQuotes(marked >= 0 ? lines.slice(0, marked) : lines)
  const written = kept.join('\n').trim()
  return written === '' ? text : written
}

const originalMark = /^\s*(?:-{3,}\s*(?:original message|message d.origine)\s*-{3,}|_{20,})\s*$/i

function withoutQuotes(lines: readonly string[]): readonly string[] {
  let end = lines.length
  let hasQuote = false
  for (; end > 0; end -= 1) {
    const line = (lines[end - 1] ?? '').trim()
    if (line.startsWith('>')) hasQuote = true
    else if (line !== '') break
  }
  if (!hasQuote) return lines
  return lines.slice(0, end - attributionLines(lines, end))
}

/** "On 4 May 2026, Maple <…> wrote:" takes one line, or two or three where it was wrapped. */
function attributionLines(lines: readonly string[], end: number): number {
  if (!(lines[end - 1] ?? '').trim().endsWith(':')) return 0
  for (let count = 1; count <= 3 && count <= end; count += 1)
    if (/^\s*(?:on|le|el|em|am)\s.*\d/i.test(lines[end - count] ?? '')) return count
  return 0
}
