import type { Box, ReadLine } from '#server/adapters/reading/port.ts'

/** A line as one text, in which a part has its place on the picture. */
export type PlacedLine = {
  readonly text: string
  readonly confidence: number
  readonly boxOf: (from: number, to: number) => Box
}

export function placeLine({ words, confidence }: ReadLine): PlacedLine {
  const starts: number[] = []
  let text = ''
  for (const word of words) {
    text += text === '' ? '' : ' '
    starts.push(text.length)
    text += word.text
  }
  const boxOf = (from: number, to: number) => {
    const touched = words.filter((word, at) => {
      const start = starts[at] ?? 0
      return start < to && start + word.text.length > from
    })
    return boxAround(touched.map(({ box }) => box))
  }
  return { text, confidence, boxOf }
}

export function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(1, ...boxes.map((box) => box.x))
  const y = Math.min(1, ...boxes.map((box) => box.y))
  const right = Math.max(x, ...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(y, ...boxes.map((box) => box.y + box.height))
  return { x, y, width: rounded(right - x), height: rounded(bottom - y) }
}

const rounded = (part: number) => Math.round(part * 10_000) / 10_000
