import {
  type CheckTold,
  type CheckWork,
  type DrawCheck,
  drawCheckWorker,
  signingKeyPath,
} from '#contract/prizing/drawCheck.ts'

type Files = { certificate: File; ballots: File; onRead: (bytes: number) => void }

/** In a worker, with the program of the public page; undefined where the files cannot be read. */
export function checkDraw({ certificate, ballots, onRead }: Files): Promise<DrawCheck[] | undefined> {
  const worker = new Worker(drawCheckWorker, { type: 'module' })
  return new Promise<DrawCheck[] | undefined>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CheckTold>) => {
      if ('read' in data) onRead(data.read)
      else resolve(data.checks)
    })
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    const key = new URL(signingKeyPath, location.href).href
    worker.postMessage({ certificate, ballots, key } satisfies CheckWork<File>)
  }).finally(() => worker.terminate())
}
