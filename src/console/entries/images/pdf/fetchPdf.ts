import { PdfFaultError, refuseLarge } from './limits.ts'

/** PDFs that were fetched before anybody opened them, in the memory of this page alone. */
const ahead = new Map<string, Promise<Blob>>()

/** Fetches a PDF, or takes the one that was fetched ahead. */
export async function fetchPdf(address: string, signal: AbortSignal): Promise<Blob> {
  return (await ahead.get(address)) ?? fetchFile(address, signal)
}

/** Fetches a PDF and keeps it until the signal. One that does not come is forgotten, so that it is asked for again. */
export function keepPdfAhead(address: string, signal: AbortSignal): void {
  if (ahead.has(address)) return
  const file = fetchFile(address, signal)
  const forget = () => {
    if (ahead.get(address) === file) ahead.delete(address)
  }
  ahead.set(address, file)
  file.catch(forget)
  signal.addEventListener('abort', forget, { once: true })
}

async function fetchFile(address: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(address, { signal, credentials: 'same-origin' }).catch(() => undefined)
  if (!answer?.ok) throw new PdfFaultError('unreachable')
  const file = await answer.blob().catch(() => undefined)
  if (!file) throw new PdfFaultError('unreachable')
  refuseLarge(file.size)
  return file
}
