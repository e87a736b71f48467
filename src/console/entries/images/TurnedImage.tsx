import { type CSSProperties, useState } from 'react'
import classes from './viewer.module.css'

type Props = {
  address: string
  rotation: number
  /** 1 shows all of it. */
  zoom?: number
  /** The part that is shown, as CSS has it. */
  clip?: string
  /** It has most of the screen. */
  isLarge?: boolean
  label: string
  onLost: () => void
}

/**
 * A picture turned in a frame. The box around it has the size of the turned picture, since a frame does not scroll to
 * what a turn alone moves out of it.
 */
export function TurnedImage({ address, rotation, zoom = 1, clip, isLarge = false, label, onLost }: Props) {
  const [size, setSize] = useState({ width: 1, height: 1 })
  const longest = Math.max(size.width, size.height)
  const side = `min(${isLarge ? '70dvh' : '26rem'}, 100cqw, ${longest}px)`
  const across = `calc(${side} * ${(zoom * size.width) / longest})`
  const down = `calc(${side} * ${(zoom * size.height) / longest})`
  const box: CSSProperties =
    rotation % 180 === 0 ? { width: across, height: down } : { width: down, height: across }
  return (
    <div className={classes.frame} data-large={isLarge || undefined}>
      <div className={classes.box} style={box}>
        <img
          src={address}
          alt={label}
          style={{
            width: across,
            height: down,
            clipPath: clip,
            transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
          }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width: Math.max(1, width), height: Math.max(1, height) })
          }
          onError={onLost}
        />
      </div>
    </div>
  )
}
