/** Notes in the memory of a process that are written by a timer; the last writing is `writing`. */
export type WritingLater = { timer: NodeJS.Timeout | undefined; writing: Promise<void> }

/** Writes now. One writing comes after the other, so that whoever stops waits for what is under way. */
export async function writeInTurn(own: WritingLater, write: () => Promise<void>): Promise<void> {
  clearTimeout(own.timer)
  own.timer = undefined
  own.writing = own.writing.then(write)
  await own.writing
}
