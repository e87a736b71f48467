import { useState } from 'react'
import { brandOf } from '#contract/clients/brandColours.ts'
import { groundColours, logoPath, type WithLogo } from '#contract/words/logo.ts'
import classes from './kit.module.css'

/** A client's logo, or its colour with its initials; the name always stands beside it. */
export function ClientMark({
  client,
  size = 24,
}: {
  client: WithLogo & { name: string; colour: string }
  size?: number
}) {
  const [missing, setMissing] = useState<string>()
  const logo = logoPath(client)
  if (logo !== undefined && logo !== missing)
    return (
      <img
        loading="lazy"
        className={classes.logoMark}
        src={logo}
        alt=""
        width={size}
        height={size}
        style={{ background: groundColours[client.logo_ground] }}
        onError={() => setMissing(logo)}
      />
    )
  return (
    <span
      className={classes.mark}
      aria-hidden
      data-initials={initialsOf(client.name)}
      style={{
        background: client.colour,
        color: brandOf(client.colour).onSurface,
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
