import { withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'

/** A picture that a page is to show, as its `<img>` needs it; both texts are empty where it only decorates. */
export type ChosenPicture = {
  /** Relative to our own site, as pages write it. */
  url: string
  alt_en: string
  alt_fr: string
  width: number
  height: number
}

export type LibraryDialogProps = {
  opened: boolean
  onClose: () => void
  /** The dialog is closed by whoever opened it, here as in `onClose`. */
  onChoose: (picture: ChosenPicture) => void
}

/**
 * Chooses a picture of the client's library, or uploads one; loaded when it is first drawn.
 *
 *     const library = useDialog<true>()
 *     {library.matter && <LibraryDialog key={library.round} opened={library.isOpen} onClose={library.close} onChoose={…} />}
 */
export const LibraryDialog = lazily<LibraryDialogProps>(
  async () => (await withTexts(['library'], import('./ChooseDialog.tsx'))).ChooseDialog,
)
