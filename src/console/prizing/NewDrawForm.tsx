import { Alert, Button, Group, Text } from '@mantine/core'
import { IconSnowflake } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { kinds } from '#console/kinds.ts'
import { ApiError, firstMessages } from '#console/kit/api/errors.ts'
import { useRead } from '#console/kit/api/query.ts'
import { DraftOffer } from '#console/kit/edit/DraftOffer.tsx'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { useEditForm } from '#console/kit/edit/useEditForm.ts'
import { DateTimeField } from '#console/kit/fields/DateTimeField.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useSubmit } from '#console/kit/fields/useSubmit.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded } from '#console/kit/Loaded.tsx'
import { FormSkeleton } from '#console/kit/states.tsx'
import { toast } from '#console/kit/toast.tsx'
import type { Failure } from '#console/kit/useAct.ts'
import { BallotCount, useForeseen } from './BallotCount.tsx'
import type { DrawnExperience } from './drawnProps.ts'
import type { DrawTab } from './drawTab.ts'
import { type DrawForm, newDraw, type Pools } from './drawValues.ts'
import { type AskedDraw, FreezeDialog } from './FreezeDialog.tsx'
import { FreezeValue } from './FreezeValue.tsx'
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
  const edit = useEditForm({
    call: 'openDraw',
    draftKey: `draw:${experience.eid}`,
    of: newDraw(pools),
    validate: useRequired(),
  })
  const { form } = edit
  const foreseen = useForeseen({ form, experience })
  const [asked, setAsked] = useState<AskedDraw>()
  const { failure, fail, submit } = useSubmit(form, async (body) => setAsked(body))
  const onFrozen = (draw: string) => {
    edit.dropDraft()
    toast.success(t('prizing.frozen'))
    drawTab.go({ draw, tab: 'draw' })
  }
  const onRefused = (error: ApiError) => {
    form.setErrors(firstMessages(error))
    fail(error)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <>
      <form onSubmit={onSubmit} noValidate>
        {edit.draft && <DraftOffer draft={edit.draft} />}
        <OpenFailure failure={failure} fieldErrors={form.errors} />
        <Ballots form={form} pools={pools} />
        <FormSection title={t('prizing.ballots')} help={t('prizing.ballotsHelp')}>
          <BallotCount foreseen={foreseen} />
        </FormSection>
        <FormSection title={t('prizing.publicValue')} help={t('prizing.publicValueHelp')}>
          <FreezeValue form={form} experience={experience} foreseen={foreseen} />
        </FormSection>
        <Group justify="space-between" align="center" mt="md" gap="md">
          <Text c="dimmed" fz="xs" maw={640}>
            {t('prizing.freezeHelp')}
          </Text>
          <Button type="submit" leftSection={<IconSnowflake size={14} />}>
            {t('prizing.freeze')}
          </Button>
        </Group>
      </form>
      <FreezeDialog
        experience={experience}
        asked={asked}
        pools={pools}
        foreseen={foreseen}
        drawCount={drawTab.count}
        onClose={() => setAsked(undefined)}
        onFrozen={onFrozen}
        onRefused={onRefused}
      />
    </>
  )
}

function useRequired() {
  const t = useT()
  const required = {
    pool: t('prizing.poolRequired'),
    key: t('prizing.ruleKeyRequired'),
    value: t('prizing.ruleValueRequired'),
  }
  return {
    prizePool: (pool: unknown) => (pool ? null : required.pool),
    rules: {
      key: (key: string) => (key.trim() ? null : required.key),
      value: (value: string) => (value.trim() ? null : required.value),
    },
  }
}

function Ballots({ form, pools }: { form: DrawForm; pools: Pools }) {
  const t = useT()
  return (
    <>
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
    </>
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
