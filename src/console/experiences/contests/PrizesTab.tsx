import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { useCan } from '#console/kit/session.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import type { ContestTab, PoolChoices } from './contestTab.ts'
import { ListRow } from './ListRow.tsx'

const PoolDialog = lazily(
  async () => (await withTexts(['prizing'], import('#console/parts/PoolDialog.tsx'))).PoolDialog,
)

const mostPools = 50

/** The pools of which its winners get prizes, in the order in which they are taken. */
export function PrizesTab({ form, isReadOnly, choices }: ContestTab & PoolChoices) {
  const t = useT()
  const choice = useRef<HTMLSelectElement>(null)
  const { prize_pools: tied } = form.getValues()
  const pools = choices.pools
  if (!pools) {
    return (
      <FormSection title={t('experiences.prizes')} help={t('contest.poolsHelp')}>
        <Text c="dimmed">{t('experiences.poolsUnseen')}</Text>
      </FormSection>
    )
  }
  return (
    <FormSection title={t('experiences.prizes')} help={t('contest.poolsHelp')}>
      {tied.length === 0 && (
        <Text c="dimmed">{t(pools.length > 0 ? 'contest.poolsNone' : 'contest.poolsNotMade')}</Text>
      )}
      {tied.map(({ id }, at) => (
        <ListRow
          key={id}
          name={t('contest.poolOf', { number: at + 1 })}
          at={at}
          count={tied.length}
          isReadOnly={isReadOnly}
          onMove={(from, to) => form.reorderListItem('prize_pools', { from, to })}
          onRemove={() => {
            form.removeListItem('prize_pools', at)
            // Where all were tied it is off until then.
            requestAnimationFrame(() => choice.current?.focus())
          }}
        >
          <PoolLine pool={pools.find((pool) => pool.id === id)} noteOf={choices.poolNote} />
          <RowFault form={form} name={`prize_pools.${at}.id`} />
        </ListRow>
      ))}
      {!isReadOnly && <AddPool form={form} pools={pools} choice={choice} />}
    </FormSection>
  )
}

/** What is wrong with a row that has no field of its own. */
function RowFault({ form, name }: Pick<ContestTab, 'form'> & { name: string }) {
  const fault = form.errors[name]
  if (!fault) return null
  return (
    <Text fz="xs" c="var(--mantine-color-error)" tabIndex={-1} data-path={name}>
      {fault}
    </Text>
  )
}

type LineProps = { pool: PrizePool | undefined; noteOf: PoolChoices['choices']['poolNote'] }

function PoolLine({ pool, noteOf }: LineProps) {
  const t = useT()
  const labelOf = usePoolLabel()
  if (!pool) return <Text c="dimmed">{t('contest.poolGone')}</Text>
  const names = pool.prize_types.map(({ name }) => name).join(', ')
  return (
    <div>
      <Text>{labelOf(pool)}</Text>
      {names && (
        <Text fz="xs" c="dimmed">
          {t('experiences.poolTypes', { names })}
        </Text>
      )}
      {noteOf?.(pool)}
    </div>
  )
}

type AddProps = Pick<ContestTab, 'form'> & {
  pools: readonly PrizePool[]
  choice: RefObject<HTMLSelectElement | null>
}

function AddPool({ form, pools, choice }: AddProps) {
  const t = useT()
  const labelOf = usePoolLabel()
  const canCreate = useCan('prizePools', 'change')
  const [isCreating, setCreating] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const { prize_pools: tied } = form.getValues()
  const free = pools.filter((pool) => !tied.some(({ id }) => id === pool.id))
  const isFull = tied.length >= mostPools
  return (
    <Group align="end" gap="sm">
      {pools.length > 0 ? (
        <NativeSelect
          ref={choice}
          label={t('contest.addPool')}
          value=""
          disabled={isFull || free.length === 0}
          description={free.length === 0 ? t('contest.poolsAllTied') : undefined}
          onChange={({ currentTarget: { value: id } }) => id && form.insertListItem('prize_pools', { id })}
          data={[
            { value: '', label: t('contest.choosePool') },
            ...free.map((pool) => ({ value: pool.id, label: labelOf(pool) })),
          ]}
        />
      ) : (
        canCreate && <Text>{t('contest.poolsNotMadeText')}</Text>
      )}
      {canCreate && !isFull && (
        <Button
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            setOpened(true)
            setCreating(true)
          }}
        >
          {t('experiences.newPool')}
        </Button>
      )}
      <Suspense>
        {wasOpened && (
          <PoolDialog
            opened={isCreating}
            onClose={() => setCreating(false)}
            onCreated={({ id }) => form.insertListItem('prize_pools', { id })}
          />
        )}
      </Suspense>
    </Group>
  )
}

function usePoolLabel(): (pool: PrizePool) => string {
  const t = useT()
  const format = useFormat()
  return ({ name, remaining, total, is_testing }) =>
    t(is_testing ? 'experiences.poolChoiceTesting' : 'experiences.poolChoice', {
      name,
      remaining: format.number(remaining),
      total: format.number(total),
    })
}
