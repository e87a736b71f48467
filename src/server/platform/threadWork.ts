import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from './thread.ts'

/** The other end of `createThread`, in the thread's own file. What `work` throws fails that piece of work alone. */
export function workInThread<Work, Done>(work: (input: Work) => Promise<Done>): void {
  parentPort?.on('message', (input: Work) => {
    void answerOf(() => work(input)).then((answer) => parentPort?.postMessage(answer))
  })
}

async function answerOf<Done>(work: () => Promise<Done>): Promise<ThreadAnswer<Done>> {
  try {
    return { done: await work() }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
