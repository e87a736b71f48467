import type { EntryImage } from '#contract/entries/images.ts'
import type { ReadField, Reading } from '#contract/entries/readings.ts'
import classes from './reading.module.css'

/** In CSS pixels: a line of text. */
const placeHeight = 26

type Props = {
  address: string
  image: EntryImage
  turn: Reading['turn']
  box: ReadField['box']
}

/** The part of the picture where something was read, upright: what was read is compared with it at a glance. */
export function ReadPlace({ address, image, turn, box }: Props) {
  const { width, height } = image
  if (width === null || height === null) return null
  const margin = 0.15 * Math.min(box.width * width, box.height * height)
  const wide = box.width * width + 2 * margin
  const high = box.height * height + 2 * margin
  const middle = { x: (box.x + box.width / 2) * width, y: (box.y + box.height / 2) * height }
  const [seenWide, seenHigh] = turn % 180 === 0 ? [wide, high] : [high, wide]
  const ratio = seenWide / seenHigh
  return (
    <svg
      className={classes.place}
      style={{ aspectRatio: ratio, width: `min(100%, ${ratio * placeHeight}px)` }}
      viewBox={[middle.x - seenWide / 2, middle.y - seenHigh / 2, seenWide, seenHigh].join(' ')}
      aria-hidden="true"
    >
      <image
        href={address}
        width={width}
        height={height}
        preserveAspectRatio="none"
        transform={`rotate(${turn} ${middle.x} ${middle.y})`}
      />
    </svg>
  )
}
