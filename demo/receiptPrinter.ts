/** A till's printer: prints lines of text with dots and the number of the sale as stripes, as a picture of a paper strip. */
import sharp, { type Sharp } from 'sharp'
import type { ReadText } from '#server/adapters/reading/port.ts'

const columns = 30
/** Dots of a letter with the gap behind it, and of a line with the gap below. */
const [letterDots, lineDots] = [6, 10]
const [dot, margin] = [2, 16]
/** Of the stripes below the text, in pixels. */
const stripeHeight = 44
const [paper, ink] = [244, 40]

/** Five columns of seven dots each, the lowest bit on top. */
const letters: Readonly<Record<string, string>> = {
  '#': '147f147f14',
  $: '242a7f2a12',
  '%': '2313086462',
  '-': '0808080808',
  '.': '0000606000',
  '/': '2010080402',
  ':': '0000140000',
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '7249494946',
  '3': '2141494d33',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494931',
  '7': '4121110907',
  '8': '3649494936',
  '9': '464949291e',
  A: '7c1211127c',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141413e',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e41415173',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f021c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '2649494932',
  T: '03017f0103',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0304780403',
  Z: '6159494d43',
}

export const centred = (text: string): string => ' '.repeat((columns - text.length) >> 1) + text
export const inTwo = (left: string, right: string): string =>
  left + ' '.repeat(Math.max(1, columns - left.length - right.length)) + right
export const rule = '-'.repeat(columns)

const sizeOf = (lines: readonly string[]) => ({
  width: 2 * margin + columns * letterDots * dot,
  height: 2 * margin + lines.length * lineDots * dot + margin + stripeHeight,
})

/** `code`: an even number of digits. */
export function print(lines: readonly string[], code: string): Sharp {
  const { width, height } = sizeOf(lines)
  const pixels = Buffer.alloc(width * height, paper)
  const widths = stripesOf(code)
  let left = (width - widths.reduce((sum, one) => sum + one, 0) * dot) >> 1
  for (const [at, wide] of widths.entries()) {
    if (at % 2 === 0)
      for (let row = height - margin - stripeHeight; row < height - margin; row += 1)
        pixels.fill(ink, row * width + left, row * width + left + wide * dot)
    left += wide * dot
  }
  for (const [down, line] of lines.entries())
    for (const [across, letter] of [...line].entries())
      for (const [x, column] of [...Buffer.from(letters[letter] ?? '', 'hex')].entries())
        for (let y = 0; y < 8; y += 1)
          if ((column >> y) & 1) {
            const left = margin + (across * letterDots + x) * dot
            const top = margin + (down * lineDots + y) * dot
            for (let row = 0; row < dot; row += 1)
              pixels.fill(ink, (top + row) * width + left, (top + row) * width + left + dot)
          }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
}

/** Interleaved 2 of 5 (ISO/IEC 16390): of two digits, one has its narrow and wide elements in the stripes, one in the gaps. */
const digitElements = [
  ...['00110', '10001', '01001', '11000', '00101'],
  ...['10100', '01100', '00011', '10010', '01010'],
]
const wideDots = 3

/** Widths of stripes and gaps in turn, in dots. */
function stripesOf(code: string): number[] {
  const elementsOf = (digit: string | undefined) => digitElements[Number(digit)] ?? ''
  const pairs = code.match(/../g) ?? []
  const inner = pairs.flatMap(([stripe, gap]) =>
    [...elementsOf(stripe)].flatMap((element, at) => [element, elementsOf(gap)[at]]),
  )
  return [1, 1, 1, 1, ...inner.map((element) => (element === '1' ? wideDots : 1)), wideDots, 1, 1]
}

/** The words that whoever reads the strip finds, each at its place. */
export function wordsOf(lines: readonly string[]): ReadText {
  const { width, height } = sizeOf(lines)
  const printed = lines.map((line, down) => ({
    text: line.trim(),
    confidence: 92,
    words: [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      box: {
        x: (margin + index * letterDots * dot) / width,
        y: (margin + down * lineDots * dot) / height,
        width: (text.length * letterDots * dot) / width,
        height: (lineDots * dot) / height,
      },
    })),
  }))
  return { turn: 0, lines: printed.filter(({ text }) => text !== '' && text !== rule) }
}
