/** Both in pixels of the picture as it is shown. */
export type Size = { readonly width: number; readonly height: number }
/** A part of a picture: whole numbers, within it, at least one pixel. */
export type Frame = Size & { readonly left: number; readonly top: number }

/** Width by height; the last one is that of pictures that social networks show beside a link. */
export const shapes = [
  { name: 'free', ratio: undefined },
  { name: 'square', ratio: 1 },
  { name: 'tall', ratio: 4 / 5 },
  { name: 'wide', ratio: 16 / 9 },
  { name: 'share', ratio: 1.91 },
] as const
export type ShapeName = (typeof shapes)[number]['name']

/** A frame goes by its picture, and by the shape that it keeps. */
export type Limits = { readonly size: Size; readonly ratio: number | undefined }
/** On each axis: -1 towards the left and the top, 1 towards the right and the bottom. */
export type Sides = { readonly x: -1 | 1; readonly y: -1 | 1 }
type By = { readonly x: number; readonly y: number }

const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, Math.round(value)))

/** The middle of the picture, four fifths of each side. */
export const firstFrame = (size: Size): Frame =>
  centred({ width: size.width * 0.8, height: size.height * 0.8 }, { left: 0, top: 0, ...size }, size)

/** Whatever was typed as a frame that can be drawn. */
export function drawable(frame: Frame, size: Size): Frame {
  const left = within(frame.left || 0, 0, size.width - 1)
  const top = within(frame.top || 0, 0, size.height - 1)
  const width = within(frame.width || 1, 1, size.width - left)
  return { left, top, width, height: within(frame.height || 1, 1, size.height - top) }
}

/** The largest of this shape in the picture, its middle as near to that of the frame as may be. */
export function shaped(frame: Frame, { size, ratio }: Limits): Frame {
  if (ratio === undefined) return frame
  const width = Math.min(size.width, size.height * ratio)
  return centred({ width, height: width / ratio }, frame, size)
}

function centred(wanted: Size, around: Frame, size: Size): Frame {
  const width = within(wanted.width, 1, size.width)
  const height = within(wanted.height, 1, size.height)
  const left = within(around.left + (around.width - width) / 2, 0, size.width - width)
  return {
    left,
    top: within(around.top + (around.height - height) / 2, 0, size.height - height),
    width,
    height,
  }
}

/** Whether it has the shape, but for what whole pixels make of it. */
export const hasRatio = ({ width, height }: Frame, ratio: number): boolean =>
  Math.abs(width / ratio - height) <= 1 || Math.abs(height * ratio - width) <= 1

export const moved = (frame: Frame, by: By, { width, height }: Size): Frame => ({
  ...frame,
  left: within(frame.left + by.x, 0, width - frame.width),
  top: within(frame.top + by.y, 0, height - frame.height),
})

/** One corner is moved, and the one across from it stays. */
export function sized(frame: Frame, { corner, by }: { corner: Sides; by: By }, limits: Limits): Frame {
  const { size, ratio } = limits
  const room = {
    width: corner.x > 0 ? size.width - frame.left : frame.left + frame.width,
    height: corner.y > 0 ? size.height - frame.top : frame.top + frame.height,
  }
  const wanted = { width: frame.width + corner.x * by.x, height: frame.height + corner.y * by.y }
  const kept = ratio === undefined ? wanted : keptRatio(frame, wanted, { room, ratio })
  const width = within(kept.width, 1, room.width)
  const height = within(kept.height, 1, room.height)
  return {
    left: corner.x > 0 ? frame.left : frame.left + frame.width - width,
    top: corner.y > 0 ? frame.top : frame.top + frame.height - height,
    width,
    height,
  }
}

/** The axis that was moved more leads, as far as there is room for both. */
function keptRatio(frame: Frame, wanted: Size, { room, ratio }: { room: Size; ratio: number }): Size {
  const byWidth = wanted.width - frame.width
  const byHeight = (wanted.height - frame.height) * ratio
  const width = frame.width + (Math.abs(byWidth) >= Math.abs(byHeight) ? byWidth : byHeight)
  const most = Math.min(width, room.width, room.height * ratio)
  return { width: most, height: most / ratio }
}

const arrows: Record<string, By> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * An arrow moves by a hundredth of the picture, with Shift it moves the lower right corner by that, and with Alt either by
 * a pixel. Undefined for any other key.
 */
export function afterKey(
  frame: Frame,
  { key, shiftKey, altKey }: { key: string; shiftKey: boolean; altKey: boolean },
  limits: Limits,
): Frame | undefined {
  const arrow = arrows[key]
  if (!arrow) return undefined
  const step = (side: number) => (altKey ? 1 : Math.max(1, Math.round(side / 100)))
  const by = { x: arrow.x * step(limits.size.width), y: arrow.y * step(limits.size.height) }
  return shiftKey ? sized(frame, { corner: { x: 1, y: 1 }, by }, limits) : moved(frame, by, limits.size)
}
