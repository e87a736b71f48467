import { useEffect, useRef, useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import { choosableEncodings } from '#contract/csv.ts'
import type { CsvFile } from './csvHead.ts'
import { bodyOf, type ImportSettings, knownHeads } from './settings.ts'

export type Upload = {
  isSending: boolean
  sentBytes: number
  isStopped: boolean
  error: unknown
  send: (draft: { file: File; head: CsvFile; settings: ImportSettings }) => Promise<void>
  stop: () => void
  reset: () => void
  /** True once the server has the file: then nothing is lost by leaving. */
  isDone: () => boolean
}

/** Sends the file for a dry run and goes to its import; leaving the page stops it. */
export function useUpload(listId: string): Upload {
  const goTo = useGoTo()
  const client = useClient().eid
  const [sentBytes, setSentBytes] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const [error, setError] = useState<unknown>()
  const sending = useRef<AbortController>(undefined)
  const done = useRef(false)
  const upload = useChange('uploadParticipants')
  useEffect(() => () => sending.current?.abort(), [])

  const send: Upload['send'] = async ({ file, head, settings }) => {
    const controller = new AbortController()
    sending.current = controller
    setError(undefined)
    setStopped(false)
    setSentBytes(0)
    const { mapping, ...rest } = bodyOf(settings)
    try {
      const { import_id } = await upload.mutateAsync({
        params: { listId },
        body: { mapping: JSON.stringify(mapping), ...rest, ...readingOf(head), dry_run: 'true' },
        file,
        onProgress: setSentBytes,
        signal: controller.signal,
      })
      knownHeads.set(import_id, head)
      done.current = true
      goTo(paths.import({ client, id: import_id }), { replace: true })
    } catch (problem) {
      if (controller.signal.aborted) setStopped(true)
      else setError(problem)
    }
  }
  return {
    isSending: upload.isPending,
    sentBytes,
    isStopped,
    error,
    send,
    stop: () => sending.current?.abort(),
    reset: () => {
      setError(undefined)
      setStopped(false)
    },
    isDone: () => done.current,
  }
}

/** The file's reading, maybe chosen otherwise; a byte order mark speaks for itself. */
function readingOf({ source, encoding, hasHeader }: CsvFile) {
  const chosen = choosableEncodings.find((one) => one === encoding)
  return {
    has_header: hasHeader ? ('true' as const) : ('false' as const),
    ...(source.isMarked || !chosen ? {} : { encoding: chosen }),
  }
}
