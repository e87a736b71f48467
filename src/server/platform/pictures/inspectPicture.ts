import { createThread } from '../thread.ts'
import type { Inspected, Inspection } from './inspection.ts'

/** Pixels are read one picture at a time, in a thread that is ended where one takes too long. */
const thread = createThread<Inspection, Inspected>(new URL('./inspectionThread.ts', import.meta.url), {
  milliseconds: 60_000,
  heapMegabytes: 256,
})

/** A stranger's file by its bytes, whatever it is called; beside it lies `previewPath` where one could be made. */
export const inspectPicture = (asked: Inspection): Promise<Inspected> => thread.run(asked)
