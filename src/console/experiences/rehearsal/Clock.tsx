import { Button, Group, Text } from '@mantine/core'
import { DateTimeField } from '#console/kit/fields/DateTimeField.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Panel } from '#console/parts/panels/Panel.tsx'
import type { ExperienceDetail } from '#contract/experiences/kinds.ts'
import { jumpsOf, movedBy } from './clock.ts'
import classes from './rehearsal.module.css'
import type { RehearsalForm } from './rehearsalForm.ts'

type Props = { form: RehearsalForm; experience: Pick<ExperienceDetail, 'started_at' | 'ended_at'> }

/** The time that all rules ask; only the places that the experience has are offered. */
export function Clock({ form, experience }: Props) {
  const t = useT()
  const format = useFormat()
  const at = form.useWatchValue('at')
  const jump = (to: string) => form.setFieldValue('at', to)
  return (
    <Panel title={t('rehearsal.clock')}>
      <Group align="center" gap="sm">
        <div className={classes.time}>
          <DateTimeField
            form={form}
            name="at"
            labels={{ date: t('rehearsal.date'), time: t('rehearsal.time') }}
            precision="second"
            defaultTime="12:00:00"
          />
        </div>
        <Button variant="default" disabled={!at} onClick={() => jump(movedBy(at, 3_600_000))}>
          {t('rehearsal.addHour')}
        </Button>
        <Button variant="default" disabled={!at} onClick={() => jump(movedBy(at, 86_400_000))}>
          {t('rehearsal.addDay')}
        </Button>
      </Group>
      <Group gap="xs" mt="sm" role="group" aria-label={t('rehearsal.jumpTo')}>
        <Text fz="sm">{t('rehearsal.jumpTo')}</Text>
        {jumpsOf(experience).map(({ name, atOf }) => (
          <Button
            key={name}
            size="xs"
            variant="default"
            onClick={() => jump(format.localText(atOf().toISOString(), 'second'))}
          >
            {t(`rehearsal.jump.${name}`)}
          </Button>
        ))}
      </Group>
    </Panel>
  )
}
