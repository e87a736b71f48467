import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readOf } from '#console/kit/api/query.ts'
import { usePageClient } from '#console/kit/api/usePageClient.ts'
import type { ValidationEntry } from '#contract/entries/validationCalls.ts'
import { isPdf, originalAddress } from '../images/fileAddress.ts'
import { keepPdfAhead } from '../images/pdf/fetchPdf.ts'
import { loadPdfViewer } from '../images/pdf/loadPdfViewer.ts'

/** `pictures`: the browser asks again for those that nothing holds any more. */
type Loaded = { id: string; pictures: readonly HTMLImageElement[]; leaving: AbortController }

/** One is in hand by the time the next is loaded. */
const mostEntries = 2

/**
 * The pictures and PDFs of the entry behind the one in hand, what is known of them, what draws a PDF and what names its
 * answers are there before it is shown. Files are held in the memory of this page, and let go of once others take their
 * place.
 */
export function useLoadedAhead(entry: ValidationEntry | null | undefined): void {
  const queries = useQueryClient()
  const client = usePageClient()
  const newest = useRef<readonly Loaded[]>([])
  const { kind, eid } = entry?.experience ?? {}
  useEffect(() => {
    if (!kind || !eid) return
    const experience = readOf(`${kind}.get`, { client, params: { eid } })
    void queries.prefetchQuery({ ...experience, staleTime: Number.POSITIVE_INFINITY })
  }, [kind, eid, queries, client])
  useEffect(() => {
    if (!entry || entry.images.length === 0 || newest.current.some(({ id }) => id === entry.id)) return
    const all = [load(entry, { queries, client }), ...newest.current]
    newest.current = all.slice(0, mostEntries)
    all.slice(mostEntries).forEach(letGo)
  }, [entry, queries, client])
  useEffect(
    () => () => {
      newest.current.forEach(letGo)
      newest.current = []
    },
    [],
  )
}

const letGo = ({ leaving }: Loaded) => leaving.abort()

function load(
  { id, eid: entryEid, experience, images }: ValidationEntry,
  { queries, client }: { queries: QueryClient; client: string },
): Loaded {
  const leaving = new AbortController()
  const pictures = images.flatMap(({ disk_url: address }) => (address ? [pictureAt(address)] : []))
  const params = { type: experience.kind, exp: experience.eid, entryEid }
  // Of a list that does not come nothing is loaded ahead: the entry asks for it again, and tells.
  const listed = queries.fetchQuery(readOf('listEntryImages', { client, params })).catch(() => undefined)
  void listed.then((list) => {
    if (leaving.signal.aborted) return
    const pdfs = list?.data.filter(isPdf) ?? []
    if (pdfs.length > 0) void loadPdfViewer()
    for (const { id: pdf } of pdfs)
      keepPdfAhead(originalAddress({ client, experience, entryEid }, pdf), leaving.signal)
  })
  return { id, pictures, leaving }
}

function pictureAt(address: string): HTMLImageElement {
  const picture = new Image()
  picture.src = address
  return picture
}
