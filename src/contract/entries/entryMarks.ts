/**
 * Marks by which an entry stands out. `late`: it waits for longer than its experience allows; `winner`: its winner is
 * confirmed; `flagged`: its participant is.
 */
export const entryMarks = ['late', 'winner', 'flagged', 'test'] as const
export type EntryMark = (typeof entryMarks)[number]
