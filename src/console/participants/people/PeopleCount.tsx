import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { countsPollMs, type ParticipantFilter } from '../participantQuery.ts'
import classes from './people.module.css'

type Props = {
  filter: ParticipantFilter
  page: { total: number; total_is_capped?: boolean | undefined } | undefined
  /** The exact number is known of however many. */
  isCheap?: boolean
}

/**
 * How many participants the page is about and how many of them opted in, kept up to date. Where the filters find
 * more than the page counts, the exact number is asked for on demand only: it may take seconds.
 */
export function PeopleCount({ filter, page, ...given }: Props) {
  const t = useT()
  const format = useFormat()
  const [asked, setAsked] = useState<string>()
  const search = JSON.stringify(filter)
  const isCheap = given.isCheap || search === '{}' || (page !== undefined && !page.total_is_capped)
  const isAsked = asked === search
  const read = useRead(
    'countParticipants',
    { query: filter },
    { isEnabled: isCheap || isAsked, pollMs: isCheap ? countsPollMs : false },
  )
  if (read.data) {
    return t('participants.counts', {
      participants: format.number(read.data.participant_count),
      subscribers: format.number(read.data.subscriber_count),
    })
  }
  if (!page) return null
  return (
    <span className={classes.count}>
      {format.total(page)}
      {!isCheap && (
        <Button variant="subtle" size="compact-xs" loading={read.isFetching} onClick={() => setAsked(search)}>
          {t('people.exact')}
        </Button>
      )}
    </span>
  )
}
