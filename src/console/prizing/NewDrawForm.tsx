import { Alert, Button, Group, NumberInput, Text } from '@mantine/core'
import { IconSnowflake } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ApiError, firstMessages, messageOf } from '#console/kit/api/errors.ts'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { DraftOffer } from '#console/kit/edit/DraftOffer.tsx'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { useEditForm } from '#console/kit/edit/useEditForm.ts'
import { DateTimeField } from '#console/kit/fields/DateTimeField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { ErrorState, FormSkeleton } from '#console/kit/states.tsx'
import { toast } from '#console/kit/toast.tsx'
import type { DrawnExperience } from './drawnProps.ts'
import { bodyOf, type DrawValues, newDrawValues, type Pools } from './drawValues.ts'
import { PoolFields } from './PoolFields.tsx'
import type { PrizingPlace } from './place.ts'
import { RuleFields } from './RuleFields.tsx'

type Props = { experience: DrawnExperience; place: PrizingPlace }

/** What is drawn from which entries into which pool; opening freezes the set (decisions 5). */
export function NewDrawForm({ experience, place }: Props) {
  const all = useRead('listPrizePools', {}, { staleMs: 0 })
  const own = useRead('listExperiencePools', { params: { id: experience.eid }, body: {} })
  const failed = [all, own].find((read) => read.isError)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!all.data || !own.data) return <FormSkeleton />
  return (
    <DrawFields experience={experience} place={place} pools={{ all: all.data.data, own: own.data.data }} />
  )
}

function DrawFields({ experience, place, pools }: Props & { pools: Pools }) {
  const t = useT()
  const required = {
    pool: t('prizing.poolRequired'),
    key: t('prizing.ruleKeyRequired'),
    value: t('prizing.ruleValueRequired'),
  }
  const edit = useEditForm<DrawValues>({
    draftKey: `draw:${experience.eid}`,
    initialValues: newDrawValues(pools),
    validate: {
      prizePool: (pool) => (pool ? null : required.pool),
      rules: {
        key: (key: string) => (key.trim() ? null : required.key),
        value: (value: string) => (value.trim() ? null : required.value),
      },
    },
  })
  const { form } = edit
  const [failure, setFailure] = useState<unknown>()
  const inFlight = useRef(false)
  const open = useChange('openDraw')
  const submit = async (values: DrawValues) => {
    if (inFlight.current) return
    inFlight.current = true
    setFailure(undefined)
    try {
      const made = await open.mutateAsync({ params: { exp: experience.eid }, body: bodyOf(values) })
      edit.dropDraft()
      toast.success(t('prizing.frozen'))
      place.go({ draw: made.data.eid, tab: 'draw' })
    } catch (error) {
      form.setErrors(firstMessages(error))
      setFailure(error)
    } finally {
      inFlight.current = false
    }
  }
  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      {edit.draft && <DraftOffer draft={edit.draft} />}
      {failure !== undefined && <OpenFailure error={failure} />}
      <FormSection title={t('prizing.what')} help={t('prizing.whatHelp')}>
        <FieldRow>
          <NumberInput
            label={t('prizing.count')}
            maw={180}
            min={1}
            max={10_000}
            allowDecimal={false}
            key={form.key('count')}
            {...form.getInputProps('count')}
          />
        </FieldRow>
        <DateTimeField
          labels={{ date: t('prizing.from'), time: t('prizing.fromTime') }}
          defaultTime="00:00:00"
          precision="second"
          key={form.key('from')}
          {...form.getInputProps('from')}
        />
        <DateTimeField
          labels={{ date: t('prizing.to'), time: t('prizing.toTime') }}
          defaultTime="23:59:59"
          precision="second"
          key={form.key('to')}
          {...form.getInputProps('to')}
        />
      </FormSection>
      <FormSection title={t('prizing.rules')} help={t('prizing.rulesHelp')}>
        <RuleFields form={form} />
      </FormSection>
      <FormSection title={t('prizing.prize')} help={t('prizing.prizeHelp')}>
        <PoolFields form={form} pools={pools} />
      </FormSection>
      <Group justify="space-between" align="center" mt="md" gap="md">
        <Text c="dimmed" fz="xs" maw={640}>
          {t('prizing.freezeHelp')}
        </Text>
        <Button type="submit" loading={open.isPending} leftSection={<IconSnowflake size={14} />}>
          {t('prizing.freeze')}
        </Button>
      </Group>
    </form>
  )
}

/** Nobody to draw is the answer to a fair question, so it says why (E8); a field's error stands at its field. */
function OpenFailure({ error }: { error: unknown }) {
  const t = useT()
  const { general, ...fields } = firstMessages(error)
  const isNobody = error instanceof ApiError && error.kind === 'invalid' && general !== undefined
  return (
    <Alert
      color="red"
      variant="outline"
      role="alert"
      mb="md"
      title={isNobody ? t('prizing.noneFound') : undefined}
    >
      {isNobody ? t('prizing.noneFoundHint') : (Object.values(fields)[0] ?? general ?? messageOf(error))}
    </Alert>
  )
}
