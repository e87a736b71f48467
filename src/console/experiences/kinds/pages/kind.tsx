import { IconFileText } from '@tabler/icons-react'
import { lazily } from '#console/kit/lazily.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { ConsoleKind } from '../kind.ts'

export const pages: ConsoleKind = {
  ...facts.pages,
  icon: IconFileText,
  Editor: lazily(async () => (await import('./PagesEditor.tsx')).PagesEditor),
}
