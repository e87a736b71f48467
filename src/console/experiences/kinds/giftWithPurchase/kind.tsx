import { IconReceipt } from '@tabler/icons-react'
import { lazily } from '#console/kit/lazily.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { ConsoleKind } from '../kind.ts'

export const giftWithPurchase: ConsoleKind = {
  ...facts['gift-with-purchase'],
  icon: IconReceipt,
  pools: 'listGiftPools',
  Editor: lazily(async () => (await import('./GiftEditor.tsx')).GiftEditor),
}
