import { Tabs, Title } from '@mantine/core'
import { Suspense } from 'react'
import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { lazily } from '#console/kit/lazily.ts'
import { ClearFilters } from '#console/kit/list/ClearFilters.tsx'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListFoot } from '#console/kit/list/ListFoot.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { useParticipantPop } from '#console/parts/participantPop.ts'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import { reasonText, recipientStates } from '../states.ts'
import classes from './detail.module.css'
import { RecipientTable } from './RecipientTable.tsx'

const outcomes = ['got', 'missed', 'underway'] as const

const ParticipantModal = lazily(
  async () => (await import('#console/parts/ParticipantModal.tsx')).ParticipantModal,
)

type Props = { broadcast: BroadcastDetail; pollMs: number | false }

/** One row for each person of the audience: who got it, who did not, and why. */
export function Recipients({ broadcast, pollMs }: Props) {
  const t = useT()
  const list = useListState({ filters: ['outcome', 'state', 'reason'] })
  const { popped, pop, unpop } = useParticipantPop()
  const outcome = outcomes.find((one) => one === list.filters.outcome)
  const state = recipientStates.find((one) => one === list.filters.state)
  const read = usePage(
    'listRecipients',
    {
      params: { id: broadcast.id },
      query: { ...list.paging, outcome, state, reason: list.filters.reason || undefined },
    },
    { pollMs },
  )
  const current = outcome ?? 'all'
  return (
    <section className={classes.recipients} id="recipients">
      <Title order={2}>{t('broadcasts.recipients')}</Title>
      <Tabs
        value={current}
        onChange={(value) =>
          list.set({ filters: { outcome: value === 'all' ? '' : (value ?? ''), state: '', reason: '' } })
        }
      >
        <Tabs.List aria-label={t('broadcasts.recipients')}>
          {(['all', ...outcomes] as const).map((value) => (
            <Tabs.Tab key={value} value={value}>
              {t(`broadcasts.outcome.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={current}>
          <Filters broadcast={broadcast} list={list} />
          <div
            className={classes.rows}
            data-refetching={(read.isFetching && read.isPlaceholderData) || undefined}
          >
            <Loaded
              read={read}
              lines={5}
              empty={<NoRecipients broadcast={broadcast} isFiltered={list.isFiltered} />}
            >
              {({ data }) => <RecipientTable broadcast={broadcast} rows={data} onOpen={pop} />}
            </Loaded>
          </div>
        </Tabs.Panel>
      </Tabs>
      {read.data && read.data.total > 0 && <ListFoot page={read.data} list={list} />}
      {popped && (
        <Suspense>
          <ParticipantModal id={popped} onClose={unpop} />
        </Suspense>
      )}
    </section>
  )
}

type ListOf = ReturnType<typeof useListState<'outcome' | 'state' | 'reason'>>

/** Only what there is in this broadcast can be chosen. */
function Filters({ broadcast, list }: { broadcast: BroadcastDetail; list: ListOf }) {
  const t = useT()
  const reasons = Object.keys(broadcast.reasons)
  const states = recipientStates.filter((state) => broadcast.states[state])
  if (states.length === 0 && reasons.length === 0) return null
  return (
    <div className={classes.filters}>
      <FilterSelect
        list={list}
        filter="state"
        label={t('kit.status')}
        options={states.map((value) => ({ value, label: t(`messaging.message.${value}`) }))}
      />
      {reasons.length > 0 && (
        <FilterSelect
          list={list}
          filter="reason"
          label={t('kit.reason')}
          options={reasons.map((reason) => ({ value: reason, label: reasonText(t, reason) }))}
        />
      )}
      {list.isFiltered && <ClearFilters list={list} />}
    </div>
  )
}

function NoRecipients({ broadcast, isFiltered }: { broadcast: BroadcastDetail; isFiltered: boolean }) {
  const t = useT()
  if (isFiltered) return <EmptyState title={t('broadcasts.nobodyHere')} />
  return (
    <EmptyState title={t('broadcasts.noRecipients')}>
      {broadcast.state === 'cancelled'
        ? t('broadcasts.noRecipientsCancelled')
        : t('broadcasts.noRecipientsText')}
    </EmptyState>
  )
}
