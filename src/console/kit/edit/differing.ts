const longest = 80
const before = 24

/** Two texts, each as one line that begins a little before the first difference, so that it is seen. */
export function differing(mine: string, theirs: string): { mine: string; theirs: string } {
  const lines = [mine, theirs].map((text) => text.replace(/\s+/g, ' ').trim()) as [string, string]
  const [own, other] = lines
  let same = 0
  while (same < own.length && own[same] === other[same]) same += 1
  const from = Math.max(own.length, other.length) <= longest || same <= before ? 0 : same - before
  const cut = (text: string): string => {
    const end = from + longest
    const shown = `${from > 0 ? '…' : ''}${text.slice(from, end)}${text.length > end ? '…' : ''}`
    return shown === '' ? '–' : shown
  }
  return { mine: cut(own), theirs: cut(other) }
}
