import { IconReceipt } from '@tabler/icons-react'
import { withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import type { ConsoleKind } from '../kind.ts'

export const giftWithPurchase: ConsoleKind<'gift-with-purchase'> = {
  icon: IconReceipt,
  takesEntries: true,
  hasQueue: true,
  earnsCredits: true,
  isRehearsed: true,
  drawsWinners: false,
  hasPools: true,
  hasPages: true,
  report: ['entries_count'],
  columns: () => [],
  Editor: lazily(
    async () =>
      (await withTexts(['experienceForm', 'contest', 'gift', 'pageEditor'], import('./GiftEditor.tsx')))
        .GiftEditor,
  ),
}
