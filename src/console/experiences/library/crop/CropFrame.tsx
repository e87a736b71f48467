import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from './crop.module.css'
import { afterKey, type Frame, type Limits, moved, type Sides, sized } from './frames.ts'

type Props = {
  url: string
  frame: Frame
  limits: Limits
  /** While it is moved by a mouse or a finger, and at the end of that. */
  onFrame: (frame: Frame, isOver: boolean) => void
}

const corners: Record<string, Sides> = {
  nw: { x: -1, y: -1 },
  ne: { x: 1, y: -1 },
  sw: { x: -1, y: 1 },
  se: { x: 1, y: 1 },
}

/** The frame as it was taken hold of; `scale` is how many of the picture's pixels one of the screen is. */
type Held = { x: number; y: number; scale: number; corner: Sides | undefined; from: Frame }

/** The picture with the frame over it: a mouse, a finger or the arrow keys move it and its corners. */
export function CropFrame({ url, frame, limits, onFrame }: Props) {
  const t = useT()
  const hint = useId()
  const [held, setHeld] = useState<Held>()
  const { width, height } = limits.size
  const take = (event: PointerEvent<HTMLButtonElement>) => {
    const { currentTarget, target, pointerId, clientX: x, clientY: y } = event
    currentTarget.setPointerCapture(pointerId)
    const shown = currentTarget.parentElement?.clientWidth
    const corner = target instanceof HTMLElement ? corners[target.dataset.corner ?? ''] : undefined
    if (shown) setHeld({ x, y, scale: width / shown, corner, from: frame })
  }
  const heldTo = ({ x, y, scale, corner, from }: Held, event: PointerEvent) => {
    const by = { x: (event.clientX - x) * scale, y: (event.clientY - y) * scale }
    return corner ? sized(from, { corner, by }, limits) : moved(from, by, limits.size)
  }
  const release = (event: PointerEvent) => {
    if (held) onFrame(heldTo(held, event), true)
    setHeld(undefined)
  }
  const press = (event: KeyboardEvent) => {
    const next = afterKey(frame, event, limits)
    if (!next) return
    event.preventDefault()
    onFrame(next, true)
  }
  return (
    <div>
      <div
        className={classes.stage}
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${(50 * width) / height}dvh)` }}
      >
        <img src={url} alt="" draggable={false} />
        <button
          type="button"
          className={classes.frame}
          style={{
            left: `${(100 * frame.left) / width}%`,
            top: `${(100 * frame.top) / height}%`,
            width: `${(100 * frame.width) / width}%`,
            height: `${(100 * frame.height) / height}%`,
          }}
          aria-label={t('library.cropFrame')}
          aria-describedby={hint}
          data-autofocus
          onKeyDown={press}
          onPointerDown={take}
          onPointerMove={(event) => held && onFrame(heldTo(held, event), false)}
          onPointerUp={release}
          onPointerCancel={release}
        >
          {Object.keys(corners).map((corner) => (
            <span key={corner} data-corner={corner} />
          ))}
        </button>
      </div>
      <p id={hint} className={classes.hint}>
        {t('library.cropKeys')}
      </p>
    </div>
  )
}
