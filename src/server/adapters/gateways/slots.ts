/** Room for what may be under way at once, whoever began it: the window of a gateway. */
export type Slots = {
  /** True with a slot, at once or when one is free; false where `giveUp` of the same group came first. */
  readonly take: (group: object) => boolean | Promise<boolean>
  readonly free: () => void
  /** The submits of this group that still wait get no slot. */
  readonly giveUp: (group: object) => void
}

export function createSlots(limit: number): Slots {
  let taken = 0
  let waiting: { group: object; resolve: (isTaken: boolean) => void }[] = []
  return {
    take: (group) => {
      if (taken < limit) {
        taken += 1
        return true
      }
      return new Promise((resolve) => waiting.push({ group, resolve }))
    },
    free: () => {
      const next = waiting.shift()
      if (next) next.resolve(true)
      else taken -= 1
    },
    giveUp: (group) => {
      const left = waiting.filter((one) => one.group === group)
      waiting = waiting.filter((one) => one.group !== group)
      for (const { resolve } of left) resolve(false)
    },
  }
}
