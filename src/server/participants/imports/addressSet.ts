/**
 * The phones and e-mails of a whole file, as numbers: 4 million of them in 64 MB, where a Set of texts would take ten
 * times as much. A number stands for a text, so that one file in a thousand may be off by one row.
 */
import { numberOf } from './seen.ts'

export type AddressSet = {
  /** Answers whether it was there before. */
  add(address: string): boolean
}

export function createAddressSet(): AddressSet {
  let slots = new Float64Array(1 << 14)
  let count = 0

  /** The slot of the number, now or later. */
  function slotOf(number: number): number {
    const mask = slots.length - 1
    let at = (number ^ Math.floor(number / 4294967296)) & mask
    while (slots[at] !== 0 && slots[at] !== number) at = (at + 1) & mask
    return at
  }

  function grow(): void {
    const before = slots
    slots = new Float64Array(before.length * 2)
    for (const number of before) if (number !== 0) slots[slotOf(number)] = number
  }

  return {
    add: (address) => {
      const number = numberOf(address)
      const slot = slotOf(number)
      if (slots[slot] === number) return true
      slots[slot] = number
      count += 1
      if (count * 2 > slots.length) grow()
      return false
    },
  }
}
