import { withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'

const texts = ['publishing', 'reasons'] as const

export const PublishDialog = lazily(
  async () => (await withTexts(texts, import('./PublishDialog.tsx'))).PublishDialog,
)
export const UnpublishDialog = lazily(
  async () => (await withTexts(texts, import('./UnpublishDialog.tsx'))).UnpublishDialog,
)
export const FormAside = lazily(async () => (await withTexts(texts, import('./FormAside.tsx'))).FormAside)
export const PreviewDialog = lazily(
  async () => (await withTexts(texts, import('./PreviewDialog.tsx'))).PreviewDialog,
)
