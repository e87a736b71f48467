import { fetchPdf } from './fetchPdf.ts'
import { type Pdf, readPdf } from './readPdf.ts'

/** Fetches a PDF and reads it; it is open until the signal. */
export async function openPdf(address: string, signal: AbortSignal): Promise<Pdf> {
  const file = await fetchPdf(address, signal)
  signal.throwIfAborted()
  const pdf = await readPdf(file)
  if (signal.aborted) pdf.close()
  else signal.addEventListener('abort', pdf.close, { once: true })
  return pdf
}
