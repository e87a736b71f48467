import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './EntryFacts.module.css'
import { written } from './personValues.ts'

type Props = {
  facts: Record<string, ReactNode>
  /** Another look than one line each. */
  className?: string | undefined
}

/** Names and values; what is undefined is not there. */
export function Facts({ facts, className = classes.facts }: Props) {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined)
  return (
    <dl className={className}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type FreeDataProps = Omit<Props, 'facts'> & {
  data: Record<string, unknown>
  /** Said where there is none. */
  none: string
}

/** Free data, as it came in. */
export function FreeData({ data, none, ...look }: FreeDataProps) {
  const facts = Object.entries(data).map(([name, value]) => [name, written(value)])
  if (facts.length === 0) return <Text c="dimmed">{none}</Text>
  return <Facts facts={Object.fromEntries(facts)} {...look} />
}
