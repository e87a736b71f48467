import { Worker } from 'node:worker_threads'

/**
 * The most that one piece of work in a thread may take. A thread that takes more is ended, and the next work gets a new
 * one.
 */
export type ThreadLimits = { readonly milliseconds: number; readonly heapMegabytes: number }

/** The work did not end within its limits, or what it was given made it fail. */
export class ThreadLimitError extends Error {}

export type Thread<Work, Done> = {
  /**
   * Does one piece of work after the other; what is large goes over as a SharedArrayBuffer, without a copy.
   *
   * @throws ThreadLimitError where this work, tried again, would fail again.
   */
  run(work: Work): Promise<Done>
  /** Ends the thread; work that is underway fails, and may be tried again. */
  close(): Promise<void>
}

/** How work comes back: `workInThread` of threadWork.ts sends it. */
export type ThreadAnswer<Done> = { done: Done } | { fault: string }

/**
 * A thread of its own for work on what strangers send: nothing that it takes holds up the event loop. It begins with
 * the first work and does not keep the process alive.
 */
export function createThread<Work, Done>(file: URL, limits: ThreadLimits): Thread<Work, Done> {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  const end = async () => {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }
  const run = async (work: Work): Promise<Done> => {
    worker ??= startWorker(file, limits)
    return answerOf<Work, Done>(worker, { work, ...limits }).catch(async (error: unknown) => {
      if (!(error instanceof WorkFault)) await end()
      throw error
    })
  }
  return {
    run: (work) => {
      const next = last.then(() => run(work))
      last = next.catch(() => undefined)
      return next
    },
    close: end,
  }
}

/** The work failed by itself; the thread is as good as before. */
class WorkFault extends ThreadLimitError {}

function startWorker(file: URL, { heapMegabytes }: ThreadLimits): Worker {
  const worker = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  // Whoever waits for it hears of it; a thread that dies between two pieces of work hurts nobody.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}

type Asked<Work> = { work: Work; milliseconds: number }

function answerOf<Work, Done>(worker: Worker, { work, milliseconds }: Asked<Work>): Promise<Done> {
  const { promise, resolve, reject } = Promise.withResolvers<Done>()
  const onMessage = (answer: ThreadAnswer<Done>) =>
    'fault' in answer ? reject(new WorkFault(answer.fault)) : resolve(answer.done)
  const onError = (error: NodeJS.ErrnoException) => {
    const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    reject(isTooLarge ? new ThreadLimitError('it took more memory than it may') : error)
  }
  const onExit = () => reject(new Error('the thread ended'))
  const timer = setTimeout(() => {
    reject(new ThreadLimitError(`it took more than ${milliseconds} ms`))
  }, milliseconds)
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  worker.postMessage(work)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  })
}
