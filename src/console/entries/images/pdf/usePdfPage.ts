import { useEffect, useRef, useState } from 'react'
import { type Held, holdPdf } from './heldPdfs.ts'
import { faultOf, mostPages, type PdfFault } from './limits.ts'
import type { Drawn, Pdf } from './readPdf.ts'

type Wanted = { address: string; page: number; longest: number; rotation: number }
/** A fault of one page leaves the others to be looked at. */
type Failed = { fault: PdfFault; page?: number }
type Shown = { pdf?: Pdf; drawn?: Drawn; failed?: Failed }

/** One page of the PDF at an address, which stays the same: drawn again where it is to be larger, turned, or another one. */
export function usePdfPage({ address, ...wanted }: Wanted, onPages: (count: number) => void) {
  const [{ pdf, drawn, failed }, setShown] = useState<Shown>({})
  const holding = useRef<Held>(undefined)
  const [tellPages] = useState(() => onPages)
  useEffect(() => {
    const one = holdPdf(address)
    holding.current = one
    let isLeft = false
    one.pdf.then(
      (opened) => {
        if (isLeft) return
        tellPages(drawnPages(opened))
        setShown({ pdf: opened })
      },
      (error: unknown) => {
        if (!isLeft) setShown({ failed: { fault: giveUp(one, error) } })
      },
    )
    return () => {
      isLeft = true
      one.release()
    }
  }, [address, tellPages])
  const { longest, rotation } = wanted
  const page = pdf ? Math.min(wanted.page, drawnPages(pdf)) : 1
  useEffect(() => {
    if (!pdf) return
    const leaving = new AbortController()
    const { signal } = leaving
    pdf.draw({ page, longest, rotation, signal }).then(
      (done) => {
        if (signal.aborted) free(done)
        else setShown({ pdf, drawn: done })
      },
      (error: unknown) => {
        if (signal.aborted || !holding.current) return
        const { fault = faultOf(error) } = holding.current
        if (fault === 'broken') setShown({ pdf, failed: { fault, page } })
        else setShown({ failed: { fault: giveUp(holding.current, error) } })
      },
    )
    return () => leaving.abort()
  }, [pdf, page, longest, rotation])
  useEffect(() => drawn && (() => free(drawn)), [drawn])
  const isOfPage = failed?.page === undefined || failed.page === page
  return {
    pages: pdf?.pages,
    page,
    fault: isOfPage ? failed?.fault : undefined,
    drawn: drawn?.page === page ? drawn : undefined,
  }
}

const drawnPages = ({ pages }: Pdf) => Math.min(pages, mostPages)

/** Some browsers keep the pixels of a canvas long after it left the page. */
function free({ canvas }: Drawn): void {
  canvas.width = 0
}

function giveUp(one: Held, error: unknown): PdfFault {
  const fault = one.fault ?? faultOf(error)
  one.giveUp(fault)
  return fault
}
