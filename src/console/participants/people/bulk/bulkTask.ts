import type { Chosen } from './chosen.ts'
import type { BulkRequest } from './useBulk.ts'

/** `filteredBy`: the list that the page is narrowed to, or ''. */
export type BulkTask = { action: BulkRequest['action']; chosen: Chosen; filteredBy: string }

export type BulkDialogProps = {
  chosen: Chosen
  opened: boolean
  onClose: () => void
  /** Throws what the call throws. */
  onRun: (request: BulkRequest) => Promise<void>
}
