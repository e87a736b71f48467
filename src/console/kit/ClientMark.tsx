import { isLightColor } from '@mantine/core'
import classes from './kit.module.css'

/** A client's colour with its initials; the name always stands beside it. */
export function ClientMark({
  client,
  size = 24,
}: {
  client: { name: string; colour: string }
  size?: number
}) {
  return (
    <span
      className={classes.mark}
      aria-hidden
      data-initials={initialsOf(client.name)}
      style={{
        background: client.colour,
        color: isLightColor(client.colour, 0.35) ? '#000000' : '#ffffff',
        width: size,
        height: size,
        fontSize: size * 0.42,
      }}
    />
  )
}

export function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
}
