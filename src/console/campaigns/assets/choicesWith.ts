type Named = { id: string; name: string }

/** Options of a choice; the one that is chosen already is among them, also where it lies beyond those that were read. */
export function choicesWith(
  options: readonly Named[],
  current: Named | undefined,
): { value: string; label: string }[] {
  const isListed = !current || options.some(({ id }) => id === current.id)
  const all = isListed ? options : [current, ...options]
  return all.map(({ id, name }) => ({ value: id, label: name }))
}
