/**
 * A French text with the spaces of Canadian typography: no line breaks before a colon or inside of guillemets. The
 * dictionary is written with plain ones, which can be seen.
 */
export const withFrenchSpaces = (text: string): string =>
  text.replaceAll(' :', '\u00a0:').replaceAll('« ', '«\u00a0').replaceAll(' »', '\u00a0»')
