const sizes = [86_400, 3600, 60, 1]

/** Days, hours, minutes and seconds, each with two digits at least; none where it is over. */
export function partsLeft(until: number, now: number): string[] {
  let seconds = Math.ceil((until - now) / 1000)
  if (!(seconds > 0)) return []
  return sizes.map((size) => {
    const count = Math.floor(seconds / size)
    seconds -= count * size
    return String(count).padStart(2, '0')
  })
}
