import { Alert, Button, Group, Text } from '@mantine/core'
import { IconSnowflake } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import { kinds } from '#console/kinds.ts'
import { ApiError } from '#console/kit/api/errors.ts'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { DraftOffer } from '#console/kit/edit/DraftOffer.tsx'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { useEditForm } from '#console/kit/edit/useEditForm.ts'
import { DateTimeField } from '#console/kit/fields/DateTimeField.tsx'
import { SwitchField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useSubmit } from '#console/kit/fields/useSubmit.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded } from '#console/kit/Loaded.tsx'
import { FormSkeleton } from '#console/kit/states.tsx'
import { toast } from '#console/kit/toast.tsx'
import type { Failure } from '#console/kit/useAct.ts'
import { BallotCount } from './BallotCount.tsx'
import type { DrawnExperience } from './drawnProps.ts'
import type { DrawTab } from './drawTab.ts'
import { newDraw, type Pools } from './drawValues.ts'
import { PoolFields } from './PoolFields.tsx'
import { RuleFields } from './RuleFields.tsx'

type Props = { experience: DrawnExperience; drawTab: DrawTab }

/** The entries to draw from and the pool; opening freezes the set (decisions 5). */
export function NewDrawForm({ experience, drawTab }: Props) {
  const all = useRead('listPrizePools', {}, { staleMs: 0 })
  const own = useRead(kinds[experience.kind].pools ?? 'listExperiencePools', {
    params: { id: experience.eid },
    body: {},
  })
  return (
    <Loaded read={allOf(all, own)} skeleton={<FormSkeleton />}>
      {([{ data: everyPool }, { data: ownPools }]) => (
        <DrawFields experience={experience} drawTab={drawTab} pools={{ all: everyPool, own: ownPools }} />
      )}
    </Loaded>
  )
}

function DrawFields({ experience, drawTab, pools }: Props & { pools: Pools }) {
  const t = useT()
  const required = {
    pool: t('prizing.poolRequired'),
    key: t('prizing.ruleKeyRequired'),
    value: t('prizing.ruleValueRequired'),
  }
  const edit = useEditForm({
    call: 'openDraw',
    draftKey: `draw:${experience.eid}`,
    of: newDraw(pools),
    validate: {
      prizePool: (pool) => (pool ? null : required.pool),
      rules: {
        key: (key: string) => (key.trim() ? null : required.key),
        value: (value: string) => (value.trim() ? null : required.value),
      },
    },
  })
  const { form } = edit
  const open = useChange('openDraw')
  const { isBusy, failure, submit } = useSubmit(form, async (values) => {
    const remaining = pools.all.find(({ id }) => id === values.prizePool)?.remaining
    const seen = { draws: drawTab.count, ...(remaining === undefined ? {} : { remaining }) }
    const made = await open.mutateAsync({ params: { exp: experience.eid }, body: { ...values, seen } })
    edit.dropDraft()
    toast.success(t('prizing.frozen'))
    drawTab.go({ draw: made.data.eid, tab: 'draw' })
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      {edit.draft && <DraftOffer draft={edit.draft} />}
      <OpenFailure failure={failure} fieldErrors={form.errors} />
      <FormSection title={t('prizing.what')} help={t('prizing.whatHelp')}>
        <FieldRow>
          <NumberField form={form} name="count" label={t('prizing.count')} maw={180} />
        </FieldRow>
        <DateTimeField
          form={form}
          name="from"
          labels={{ date: t('prizing.from'), time: t('prizing.fromTime') }}
          defaultTime="00:00:00"
          precision="second"
        />
        <DateTimeField
          form={form}
          name="to"
          labels={{ date: t('prizing.to'), time: t('prizing.toTime') }}
          defaultTime="23:59:59"
          precision="second"
        />
      </FormSection>
      <FormSection title={t('prizing.rules')} help={t('prizing.rulesHelp')}>
        <RuleFields form={form} />
      </FormSection>
      <FormSection title={t('prizing.prize')} help={t('prizing.prizeHelp')}>
        <PoolFields form={form} pools={pools} />
      </FormSection>
      <FormSection title={t('prizing.ballots')} help={t('prizing.ballotsHelp')}>
        <BallotCount form={form} experience={experience} />
      </FormSection>
      <FormSection title={t('prizing.publicValue')} help={t('prizing.publicValueHelp')}>
        <SwitchField
          form={form}
          name="beacon"
          label={t('prizing.beacon')}
          description={t('prizing.beaconHint')}
        />
      </FormSection>
      <Group justify="space-between" align="center" mt="md" gap="md">
        <Text c="dimmed" fz="xs" maw={640}>
          {t('prizing.freezeHelp')}
        </Text>
        <Button type="submit" loading={isBusy} leftSection={<IconSnowflake size={14} />}>
          {t('prizing.freeze')}
        </Button>
      </Group>
    </form>
  )
}

type FailureProps = { failure: Failure | undefined; fieldErrors: Record<string, ReactNode> }

/** Nobody to draw is the answer to a fair question, so it says why (E8). */
function OpenFailure({ failure, fieldErrors }: FailureProps) {
  const t = useT()
  const error = failure?.error
  const isNobody = error instanceof ApiError && error.kind === 'invalid' && 'general' in error.fields
  if (!isNobody) return <ErrorSummary failure={failure} fieldErrors={fieldErrors} />
  return (
    <Alert color="red" variant="outline" role="alert" mb="md" title={t('prizing.noneFound')}>
      {t('prizing.noneFoundHint')}
    </Alert>
  )
}
