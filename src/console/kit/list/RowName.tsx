import type { ReactNode } from 'react'
import classes from '../kit.module.css'
import { PathLink } from '../links.tsx'

type Props = {
  to: string | undefined
  onOpen: (() => void) | undefined
  id: string | undefined
  children: ReactNode
}

/** The first cell of a row: the name as its link, the id after it. */
export function RowName({ to, onOpen, id, children }: Props) {
  return (
    <span className={classes.name}>
      {to ? (
        <PathLink to={to} className={classes.nameLink} data-row-name>
          {children}
        </PathLink>
      ) : onOpen ? (
        <button type="button" className={classes.nameLink} data-row-name onClick={onOpen}>
          {children}
        </button>
      ) : (
        <span className={classes.nameText}>{children}</span>
      )}
      {id && <span className={classes.mono}>{id}</span>}
    </span>
  )
}
