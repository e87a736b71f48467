/** How many texts one memory holds. */
const most = 100

/** The same encoding, which remembers what it made of the last texts: those of a broadcast come again and again. */
export function encodedOnce(encode: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const made = encode(text)
    known.set(text, made)
    return made
  }
}
