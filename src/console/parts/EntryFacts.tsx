import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from './EntryFacts.module.css'

/** Names and values, one line each; what is undefined is not there. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined)
  return (
    <dl className={classes.facts}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The free data of an entry, as it came in. */
export function EntryData({ data }: { data: Record<string, unknown> }) {
  const t = useT()
  const facts = Object.entries(data).map(([name, value]) => [name, textOf(value)])
  if (facts.length === 0) return <Text c="dimmed">{t('experiences.entryNoData')}</Text>
  return <Facts facts={Object.fromEntries(facts)} />
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
