import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './person.module.css'

/** A topic within a tab, with what can be done to it at the right of its title. */
export function Section({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <Title order={3}>{title}</Title>
        {action}
      </div>
      {children}
    </section>
  )
}
