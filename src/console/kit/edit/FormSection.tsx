import { Text, Title } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import classes from '../kit.module.css'

/** Whether the edit page around may only be read. */
export const ReadOnly = createContext(false)

type Props = {
  title: string
  /** By which an address leads here. */
  id?: string
  help?: ReactNode
  /** A section that changes nothing of the record, such as an address to copy: readers use it too. */
  isForReaders?: boolean
  children: ReactNode
}

/** A part of a form: heading and help at the left, fields at the right, which are off for whoever may only read. */
export function FormSection({ title, id, help, isForReaders = false, children }: Props) {
  const isReadOnly = useContext(ReadOnly)
  const section = useRef<HTMLElement>(null)
  // When the address was looked up, what the form shows was still on its way.
  useEffect(() => {
    if (id !== undefined && window.location.hash === `#${id}`) section.current?.scrollIntoView()
  }, [id])
  return (
    <section ref={section} id={id} className={classes.section}>
      <div>
        <Title order={2}>{title}</Title>
        {help && (
          <Text fz="xs" c="dimmed" mt={4}>
            {help}
          </Text>
        )}
      </div>
      <fieldset disabled={isReadOnly && !isForReaders} className={classes.sectionFields}>
        {children}
      </fieldset>
    </section>
  )
}

/** Fields beside each other; under each other where there is no room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.fieldRow}>{children}</div>
}
