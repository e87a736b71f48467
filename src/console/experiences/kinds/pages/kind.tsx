import { IconFileText } from '@tabler/icons-react'
import { withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { ConsoleKind } from '../kind.ts'

export const pages: ConsoleKind = {
  ...facts.pages,
  icon: IconFileText,
  Editor: lazily(
    async () => (await withTexts(['experienceForm', 'pageEditor'], import('./PagesEditor.tsx'))).PagesEditor,
  ),
}
