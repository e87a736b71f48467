import { useRef, useState } from 'react'
import { ApiError, toldOf } from '#console/kit/api/errors.ts'
import { inTurn } from '#console/kit/api/inTurn.ts'
import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type LibraryKind, maxLibraryBytes } from '#contract/experiences/library.ts'
import type { LibraryItem } from '#contract/experiences/libraryCalls.ts'

/** One file on its way into the library; `outcome` is undefined until that is over. */
export type Upload = {
  readonly id: number
  readonly file: File
  readonly sentBytes: number
  readonly outcome?:
    | { item: LibraryItem; isNew: boolean }
    /** `mayGoAgain`: not for what the file is, so that the same may be taken a moment later. */
    | { fault: string; mayGoAgain: boolean }
}
export const isNewIn = ({ outcome }: Upload): boolean =>
  outcome !== undefined && 'item' in outcome && outcome.isNew

export type Uploads = {
  all: readonly Upload[]
  isBusy: boolean
  /** Sends them, a few at once; each that is refused says why and holds up no other. */
  add: (files: Iterable<File>) => void
  again: (upload: Upload) => void
  /** Takes them out of the list; one that is on its way is stopped. */
  drop: (uploads: readonly Upload[]) => void
}

type Setup = {
  /** Nothing else is taken. */
  kind?: LibraryKind
  onUploaded?: (item: LibraryItem) => void
}

export function useUploads({ kind, onUploaded }: Setup = {}): Uploads {
  const t = useT()
  const change = useChange('uploadToLibrary')
  const tooLarge = t('library.tooLarge', { max: maxLibraryBytes / 1024 / 1024 })
  const [all, setAll] = useState<readonly Upload[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const count = useRef(0)
  const note = (id: number, now: Partial<Upload>) =>
    setAll((before) => before.map((upload) => (upload.id === id ? { ...upload, ...now } : upload)))
  const send = async ({ id, file }: Upload) => {
    if (file.size > maxLibraryBytes) return note(id, { outcome: { fault: tooLarge, mayGoAgain: false } })
    const stop = new AbortController()
    stops.current.set(id, stop)
    try {
      const { data, is_new } = await inTurn(() => {
        stop.signal.throwIfAborted()
        const onProgress = (sentBytes: number) => note(id, { sentBytes })
        return change.mutateAsync({ body: kind ? { kind } : {}, file, onProgress, signal: stop.signal })
      })
      note(id, { outcome: { item: data, isNew: is_new } })
      onUploaded?.(data)
    } catch (error) {
      note(id, { outcome: { fault: toldOf(error), mayGoAgain: !isOfFile(error) } })
    } finally {
      stops.current.delete(id)
    }
  }
  return {
    all,
    isBusy: all.some(({ outcome }) => !outcome),
    add: (files) => {
      const added = [...files].map((file): Upload => {
        count.current += 1
        return { id: count.current, file, sentBytes: 0 }
      })
      setAll((before) => [...before.filter(({ outcome }) => !outcome || 'fault' in outcome), ...added])
      for (const upload of added) void send(upload)
    },
    again: ({ id, file }) => {
      const upload: Upload = { id, file, sentBytes: 0 }
      setAll((before) => before.map((one) => (one.id === id ? upload : one)))
      void send(upload)
    },
    drop: (dropped) => {
      for (const { id } of dropped) stops.current.get(id)?.abort()
      setAll((before) => before.filter(({ id }) => !dropped.some((one) => one.id === id)))
    },
  }
}

const isOfFile = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'invalid' || error.kind === 'too_large')
