/** A client's accent colour made readable: every pair has a contrast of at least 4.5 (WCAG 2.2, 1.4.3). */
export type Brand = {
  /** The colour itself, as a surface, and the text on it. */
  readonly surface: string
  readonly onSurface: string
  /** The colour as text on the light and on the dark page. */
  readonly onLight: string
  readonly onDark: string
}

type Rgb = readonly [number, number, number]

/** Of a page's grounds the one on which text is harder to read: the light page's and the dark card's. */
export const lightPage = '#f5f6f8'
export const darkPage = '#16181d'
export const readableContrast = 4.5

const white: Rgb = [255, 255, 255]
const ink: Rgb = [16, 18, 22]
const black: Rgb = [0, 0, 0]

/** `colour` is `#rrggbb`. */
export function brandOf(colour: string): Brand {
  const surface = parse(colour)
  return {
    surface: hex(surface),
    onSurface: hex(textOn(surface)),
    onLight: hex(mixedUntilReadable(surface, { on: parse(lightPage), towards: ink })),
    onDark: hex(mixedUntilReadable(surface, { on: parse(darkPage), towards: white })),
  }
}

/** Relative luminance contrast, 1 to 21 (WCAG 2.2). */
export function contrastOf(a: string, b: string): number {
  return contrast(parse(a), parse(b))
}

/** On a middle grey neither white nor ink is readable; black is on all that white is not. */
const textOn = (surface: Rgb): Rgb =>
  [white, ink].find((text) => contrast(surface, text) >= readableContrast) ?? black

function mixedUntilReadable(colour: Rgb, { on, towards }: { on: Rgb; towards: Rgb }): Rgb {
  if (contrast(colour, on) >= readableContrast) return colour
  for (let share = 0.05; share < 1; share += 0.05) {
    const mixed = mix(colour, towards, share)
    if (contrast(mixed, on) >= readableContrast) return mixed
  }
  return towards
}

function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  Math.round(a[0] + (b[0] - a[0]) * share),
  Math.round(a[1] + (b[1] - a[1]) * share),
  Math.round(a[2] + (b[2] - a[2]) * share),
]

function parse(colour: string): Rgb {
  const value = /^#[0-9a-f]{6}$/i.test(colour) ? Number.parseInt(colour.slice(1), 16) : 0x3156b3
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const hex = (colour: Rgb): string => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
