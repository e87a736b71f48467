import type { ChosenPicture } from '#console/parts/library/LibraryDialog.ts'
import { cssPage } from '#contract/experiences/pageNames.ts'
import type { Variant } from './pagesForm.ts'

/** A picture of the library as the text of a page has it. */
export function pictureCode(picture: ChosenPicture, { page, language }: Variant): string {
  const { url, alt_en, alt_fr, width, height } = picture
  if (page === cssPage) return `url('${url}')`
  const alt = (language === 'fr' && alt_fr) || alt_en
  const size = width > 0 && height > 0 ? ` width="${width}" height="${height}"` : ''
  return `<img src="${escaped(url)}" alt="${escaped(alt)}"${size}>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
