const longest = 40

/** A client's address from its name: `Café du Nord!` → `cafe-du-nord`; a number follows where one is taken. */
export function suggestEid(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+/, '')
    .slice(0, longest)
    .replace(/-+$/, '')
  if (plain === '' || !taken.includes(plain)) return plain
  for (let number = 2; ; number++) {
    const numbered = `${plain.slice(0, longest - 1 - String(number).length)}-${number}`
    if (!taken.includes(numbered)) return numbered
  }
}
