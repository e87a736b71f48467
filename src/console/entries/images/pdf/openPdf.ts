import { PdfFaultError, refuseLarge } from './limits.ts'
import { type Pdf, readPdf } from './readPdf.ts'

/** Fetches a PDF and reads it; it is open until the signal. */
export async function openPdf(address: string, signal: AbortSignal): Promise<Pdf> {
  const file = await fetchFile(address, signal)
  signal.throwIfAborted()
  const pdf = await readPdf(file)
  if (signal.aborted) pdf.close()
  else signal.addEventListener('abort', pdf.close, { once: true })
  return pdf
}

async function fetchFile(address: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(address, { signal, credentials: 'same-origin' }).catch(() => undefined)
  if (!answer?.ok) throw new PdfFaultError('unreachable')
  const file = await answer.blob().catch(() => undefined)
  if (!file) throw new PdfFaultError('unreachable')
  refuseLarge(file.size)
  return file
}
