import { IconMail } from '@tabler/icons-react'
import { lazily } from '#console/kit/lazily.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { ConsoleKind } from '../kind.ts'

export const email: ConsoleKind = {
  ...facts.email,
  icon: IconMail,
  Editor: lazily(async () => (await import('./EmailEditor.tsx')).EmailEditor),
}
