import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panels.module.css'

type Props = { title: string; id?: string; action?: ReactNode; children: ReactNode }

/** One part of a page that shows many; `id` is the place that a link leads to. */
export function Panel({ title, id, action, children }: Props) {
  return (
    <section className={classes.panel} aria-label={title} id={id} tabIndex={id ? -1 : undefined}>
      <div className={classes.panelHead}>
        <Title order={2}>{title}</Title>
        {action}
      </div>
      {children}
    </section>
  )
}
