import { withTexts } from '#console/kit/i18n/i18n.ts'

export const loadPdfPages = async () => (await withTexts(['pdf'], import('./PdfPages.tsx'))).PdfPages

/**
 * Loads all that draws a PDF before one is shown: the pages, PDF.js, and its worker into the memory of the browser. A part
 * that does not come is asked for again by whoever shows a PDF, and told there.
 */
export async function loadPdfViewer(): Promise<void> {
  await Promise.allSettled([loadPdfPages(), loadReader()])
}

async function loadReader(): Promise<void> {
  const { loadPdfjs, workerAddress } = await import('./readPdf.ts')
  const worker = fetch(workerAddress).then((answer) => answer.blob())
  await Promise.all([loadPdfjs(), worker])
}
