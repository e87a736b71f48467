import { IconWorldShare } from '@tabler/icons-react'
import { withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { ConsoleKind } from '../kind.ts'

export const external: ConsoleKind = {
  ...facts.external,
  icon: IconWorldShare,
  Editor: lazily(
    async () =>
      (await withTexts(['experienceForm', 'external', 'links'], import('./ExternalEditor.tsx')))
        .ExternalEditor,
  ),
}
