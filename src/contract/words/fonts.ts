/** The letters of a client's public pages. No zod: pages and the console's preview read them too. */
import { libraryPath } from './libraryPath.ts'

/** Families that devices have by themselves, so that nothing is loaded for them. */
export const fontStacks = {
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  grotesque: '"Helvetica Neue", Helvetica, Arial, "Nimbus Sans", sans-serif',
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", sans-serif',
  geometric: 'Avenir, Montserrat, Corbel, "URW Gothic", sans-serif',
  rounded: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, "Arial Rounded MT Bold", Calibri, sans-serif',
  serif: 'Georgia, Charter, "Bitstream Charter", Cambria, "Times New Roman", serif',
  oldStyle: '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, serif',
} as const

export type FontName = keyof typeof fontStacks
export const fontNames = Object.keys(fontStacks) as [FontName, ...FontName[]]

/** How a font file is sent and kept. */
export const fontType = 'font/woff2'

/** The family's name in the pages' style sheet. */
const ownFamily = 'client-font'

type OfClient = { readonly eid: string; readonly font: FontName; readonly font_hash: string | null }

/** The families of a client's pages, its own file first, and the rule that loads that file. */
export function fontStyles({ eid, font, font_hash }: OfClient): { family: string; face: string } {
  const stack = fontStacks[font]
  if (font_hash === null) return { family: stack, face: '' }
  const source = `url("${libraryPath(eid, font_hash)}") format("woff2")`
  return {
    family: `"${ownFamily}", ${stack}`,
    face: `@font-face { font-family: "${ownFamily}"; src: ${source}; font-weight: 100 900; font-display: swap }`,
  }
}
