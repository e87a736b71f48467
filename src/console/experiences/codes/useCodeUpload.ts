import { useState } from 'react'
import type { useKind } from '#console/kinds.ts'
import { useChange } from '#console/kit/api/query.ts'
import { type Act, useAct } from '#console/kit/useAct.ts'
import { mostCodeLines } from '#contract/entries/secretCodeLimits.ts'
import type { SecretCodeRefusal } from '#contract/entries/secretCodes.ts'

type Refused = { line: number; reason: SecretCodeRefusal }
type Added = { name: string; lines: number; done: number; added: number; refused: readonly Refused[] }

export type CodeUpload = Pick<Act, 'isBusy' | 'failure'> & {
  readonly added: Added | undefined
  readonly add: (file: File) => void
}

/** Longer than any line with a code. */
const longestLine = 200

/** Sends a file of codes in parts. Where one fails the parts before it are in; the same file again adds the rest. */
export function useCodeUpload(params: { type: ReturnType<typeof useKind>; id: string }): CodeUpload {
  const { isBusy, failure, run } = useAct()
  const [added, setAdded] = useState<Added>()
  const send = useChange('addSecretCodes')
  const addAll = async (file: File) => {
    const lines = (await file.text()).split(/\r\n|\n|\r/).map((line) => line.slice(0, longestLine))
    let now: Added = { name: file.name, lines: lines.length, done: 0, added: 0, refused: [] }
    setAdded(now)
    for (let at = 0; at < lines.length; at += mostCodeLines) {
      const part = lines.slice(at, at + mostCodeLines)
      const answer = await send.mutateAsync({ params, body: { lines: part, first_line: at + 1 } })
      now = {
        ...now,
        done: at + part.length,
        added: now.added + answer.added,
        refused: [...now.refused, ...answer.refused],
      }
      setAdded(now)
    }
  }
  return { isBusy, failure, added, add: (file) => void run(() => addAll(file)) }
}
