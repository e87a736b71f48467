import { type ReactNode, Suspense } from 'react'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { EntryStatus } from '#contract/entries/entryStates.ts'

const NotesDialog = lazily(async () => (await import('./NotesDialog.tsx')).NotesDialog)
const HandOverDialog = lazily(async () => (await import('./HandOverDialog.tsx')).HandOverDialog)
const ReprocessDialog = lazily(async () => (await import('./ReprocessDialog.tsx')).ReprocessDialog)
const ParticipantResetDialog = lazily(
  async () =>
    (await withTexts(['entryReset'], import('#console/parts/ParticipantResetDialog.tsx')))
      .ParticipantResetDialog,
)

type Tool = 'notes' | 'handOver' | 'reprocess' | 'reset'
type ToolEntry = { eid: string; participant_id: string; participant_name: string; status: EntryStatus }
type Setup = {
  experience: InExperience
  /** It is no longer in this person's hands, or it waits again. */
  onMoved?: (tool: Tool, entry: ToolEntry) => void
}

/** Notes on an entry, handing it to a colleague, putting it back, and resetting its person: each a dialog that is loaded when it opens. */
export function useEntryTools({ experience, onMoved }: Setup): {
  open: (tool: Tool, entry: ToolEntry) => void
  dialog: ReactNode
} {
  const { matter, isOpen, round, ...dialog } = useDialog<{ tool: Tool; entry: ToolEntry }>()
  const open = (tool: Tool, entry: ToolEntry) => dialog.open({ tool, entry })
  if (!matter) return { open, dialog: undefined }
  const { tool, entry } = matter
  const props = { experience, entry, opened: isOpen, onClose: dialog.close }
  const onDone = () => onMoved?.(tool, entry)
  return {
    open,
    dialog: (
      <Suspense key={round}>
        {tool === 'notes' && <NotesDialog {...props} />}
        {tool === 'handOver' && <HandOverDialog {...props} onDone={onDone} />}
        {tool === 'reprocess' && <ReprocessDialog {...props} onDone={onDone} />}
        {tool === 'reset' && (
          <ParticipantResetDialog
            experience={experience}
            person={{ id: entry.participant_id, name: entry.participant_name }}
            opened={isOpen}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    ),
  }
}
