import { IconWorldShare } from '@tabler/icons-react'
import { withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import type { ConsoleKind } from '../kind.ts'

export const external: ConsoleKind<'external'> = {
  icon: IconWorldShare,
  takesEntries: true,
  hasQueue: false,
  earnsCredits: false,
  isRehearsed: false,
  drawsWinners: false,
  hasPools: false,
  report: ['clicks', 'entries_count'],
  hasPages: false,
  columns: () => [],
  Editor: lazily(
    async () =>
      (await withTexts(['experienceForm', 'external', 'links'], import('./ExternalEditor.tsx')))
        .ExternalEditor,
  ),
}
