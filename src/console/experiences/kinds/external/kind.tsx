import { IconWorldShare } from '@tabler/icons-react'
import { lazily } from '#console/kit/lazily.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { ConsoleKind } from '../kind.ts'

export const external: ConsoleKind = {
  ...facts.external,
  icon: IconWorldShare,
  Editor: lazily(async () => (await import('./ExternalEditor.tsx')).ExternalEditor),
}
