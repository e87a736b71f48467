/**
 * Changes of state, as data. Every file `<thing>States.ts` of the contract lists the states of one thing, has its
 * one table and says why a step is not possible. The server refuses by it and the console turns its buttons off by it,
 * so it imports no zod, which stays out of the browser.
 */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>

/** The states from which something may become `next`. */
export function statesBefore<State extends string>(table: Transitions<State>, next: State): State[] {
  return (Object.keys(table) as State[]).filter((state) => table[state].includes(next))
}
