/** The row from which a range is drawn, where it was last drawn to, and whether it selects or takes away. */
export type Anchor = { key: string; end: string; isOn: boolean }

type Setup = { keys: readonly string[]; selected: ReadonlySet<string>; anchor: Anchor }

/** The selection once the range of `anchor` is drawn to `end` instead; rows that only the last one held are let go. */
export function drawnTo(end: string, { keys, selected, anchor }: Setup): ReadonlySet<string> {
  const range = between(keys, anchor.key, end)
  if (!anchor.isOn) return selected.difference(new Set(range))
  return selected.difference(new Set(between(keys, anchor.key, anchor.end))).union(new Set(range))
}

function between(keys: readonly string[], one: string, other: string): readonly string[] {
  const [first, last] = [keys.indexOf(one), keys.indexOf(other)].sort((a, b) => a - b)
  return first === undefined || last === undefined || first < 0 ? [] : keys.slice(first, last + 1)
}
