import { pdfParts } from 'virtual:pdfParts'
import { inTime, mostPicturePixels, PdfFaultError, scaleOf, secondsToDraw, secondsToOpen } from './limits.ts'

type Asked = {
  /** From 1. */
  page: number
  /** How many pixels its longest side gets, where the limits let it. */
  longest: number
  /** In degrees to the right, beside what the page itself says. */
  rotation: number
  signal: AbortSignal
}
/** A page as it was drawn; on a blank one there is nothing but white. */
export type Drawn = { canvas: HTMLCanvasElement; page: number; isBlank: boolean }
export type Pdf = {
  pages: number
  draw: (asked: Asked) => Promise<Drawn>
  /** Ends its worker and frees what that holds. */
  close: () => void
}

export const workerAddress = `${pdfParts}legacy/build/pdf.worker.min.mjs`

/**
 * Reads a file in a worker of its own, by PDF.js, which evaluates no text. A page is drawn and nothing else: there is no
 * layer of links and forms, and no script of the file is run. What PDF.js cannot draw it leaves out, and tells nobody:
 * made strict, it ends the page there, as silently.
 *
 * @throws PdfFaultError and the errors of PDF.js, for `faultOf`.
 */
export async function readPdf(file: Blob): Promise<Pdf> {
  const [{ getDocument, PDFWorker }, data] = await Promise.all([loadPdfjs(), file.arrayBuffer()])
  const port = new Worker(workerAddress, { type: 'module' })
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  port.addEventListener('error', () => reject(new PdfFaultError('unreachable')))
  const task = getDocument({
    data,
    worker: PDFWorker.create({ port, verbosity: 0 }),
    verbosity: 0,
    maxImageSize: mostPicturePixels,
    // The content security policy lets no wasm run: the same decoders come as plain script.
    useWasm: false,
    wasmUrl: `${pdfParts}wasm/`,
    cMapUrl: `${pdfParts}cmaps/`,
    standardFontDataUrl: `${pdfParts}standard_fonts/`,
  })
  const close = () => {
    // A worker that hangs answers nobody: it is ended all the same.
    const answered = Promise.race([task.destroy(), pause(secondsToLeave)])
    void answered.catch(() => undefined).then(() => port.terminate())
  }
  try {
    const pdf = await inTime(Promise.race([task.promise, failed]), secondsToOpen)
    const draw = (asked: Asked) => inTime(Promise.race([drawPage(pdf, asked), failed]), secondsToDraw)
    return { pages: pdf.numPages, draw, close }
  } catch (error) {
    close()
    throw error
  }
}

const secondsToLeave = 2
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

export const loadPdfjs = async () => {
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs')
  } catch {
    throw new PdfFaultError('unreachable')
  }
}

type Opened = Awaited<ReturnType<Awaited<ReturnType<typeof loadPdfjs>>['getDocument']>['promise']>

async function drawPage(pdf: Opened, { page: number, longest, rotation, signal }: Asked): Promise<Drawn> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const scale = scaleOf(page.getViewport({ scale: 1 }), longest)
  const viewport = page.getViewport({ scale, rotation: page.rotate + rotation })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const rendering = page.render({ canvas, viewport, background: '#fff' })
  const stop = () => rendering.cancel()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await rendering.promise
    return { canvas, page: number, isBlank: isBlank(canvas) }
  } finally {
    signal.removeEventListener('abort', stop)
    page.cleanup()
  }
}

const blankSide = 128

/** Made small it still has a trace of each thin line. */
function isBlank(canvas: HTMLCanvasElement): boolean {
  const small = new OffscreenCanvas(blankSide, blankSide).getContext('2d')
  if (!small) return false
  small.imageSmoothingQuality = 'high'
  small.drawImage(canvas, 0, 0, blankSide, blankSide)
  return small.getImageData(0, 0, blankSide, blankSide).data.every((value) => value === 255)
}
