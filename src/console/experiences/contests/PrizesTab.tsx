import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { Rows } from '#console/kit/edit/Rows.tsx'
import { type FormRows, useRows } from '#console/kit/edit/useRows.ts'
import { rowOf } from '#console/kit/fields/rows.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { useCan } from '#console/kit/session.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import type { ContestTab, PoolChoices } from './contestTab.ts'
import type { ContestOwn } from './contestValues.ts'
import { PoolActions } from './PoolActions.tsx'

const PoolDialog = lazily(
  async () => (await withTexts(['prizing'], import('#console/parts/PoolDialog.tsx'))).PoolDialog,
)

/** The pools of which its winners get prizes, in the order in which they are taken. */
export function PrizesTab({ form, isReadOnly, choices }: ContestTab & PoolChoices) {
  const t = useT()
  const rows = useRows(form, 'prize_pools')
  const pools = choices.pools
  const canChange = useCan('prizePools', 'change')
  if (!pools) {
    return (
      <FormSection title={t('experiences.prizes')} help={t('contest.poolsHelp')}>
        <Text c="dimmed">{t('experiences.poolsUnseen')}</Text>
      </FormSection>
    )
  }
  return (
    <FormSection title={t('experiences.prizes')} help={t('contest.poolsHelp')}>
      <Rows
        rows={rows}
        isReadOnly={isReadOnly}
        label={t('experiences.prizes')}
        titleOf={(_pool, number) => t('contest.poolOf', { number })}
        none={t(pools.length > 0 ? 'contest.poolsNone' : 'contest.poolsNotMade')}
        unshownOf={() => ['id']}
      >
        {({ id }) => (
          <PoolLine
            pool={pools.find((pool) => pool.id === id)}
            noteOf={choices.poolNote}
            canChange={canChange && !isReadOnly}
          />
        )}
      </Rows>
      {!isReadOnly && <AddPool rows={rows} pools={pools} />}
    </FormSection>
  )
}

type LineProps = {
  pool: PrizePool | undefined
  noteOf: PoolChoices['choices']['poolNote']
  canChange: boolean
}

function PoolLine({ pool, noteOf, canChange }: LineProps) {
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
      {canChange && <PoolActions pool={pool} />}
    </div>
  )
}

type AddProps = { rows: FormRows<ContestOwn['prize_pools'][number]>; pools: readonly PrizePool[] }

function AddPool({ rows, pools }: AddProps) {
  const t = useT()
  const labelOf = usePoolLabel()
  const canCreate = useCan('prizePools', 'change')
  const [isCreating, setCreating] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const free = pools.filter((pool) => !rows.all.some(({ id }) => id === pool.id))
  const tie = (id: string) => rows.add([rowOf({ id })])
  return (
    <Group align="end" gap="sm">
      {pools.length > 0 ? (
        <NativeSelect
          label={t('contest.addPool')}
          value=""
          disabled={rows.isFull || free.length === 0}
          description={free.length === 0 ? t('contest.poolsAllTied') : undefined}
          onChange={({ currentTarget: { value: id } }) => id && tie(id)}
          data={[
            { value: '', label: t('contest.choosePool') },
            ...free.map((pool) => ({ value: pool.id, label: labelOf(pool) })),
          ]}
        />
      ) : (
        canCreate && <Text>{t('contest.poolsNotMadeText')}</Text>
      )}
      {canCreate && !rows.isFull && (
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
            onCreated={({ id }) => tie(id)}
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
