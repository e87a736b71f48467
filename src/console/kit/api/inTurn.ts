/** How many calls of a page that makes very many are under way at once. */
const atOnce = 4
let running = 0
const waiting: (() => void)[] = []

/** Begins the work when its turn has come; what was asked for first begins first. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
