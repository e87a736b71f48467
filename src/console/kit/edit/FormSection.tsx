import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../kit.module.css'

/** A part of a form: heading and help at the left, fields at the right. */
export function FormSection({
  title,
  help,
  children,
}: {
  title: string
  help?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={classes.section}>
      <div>
        <Title order={2}>{title}</Title>
        {help && (
          <Text fz="xs" c="dimmed" mt={4}>
            {help}
          </Text>
        )}
      </div>
      <div className={classes.sectionFields}>{children}</div>
    </section>
  )
}

/** Fields beside each other; under each other where there is no room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.fieldRow}>{children}</div>
}
