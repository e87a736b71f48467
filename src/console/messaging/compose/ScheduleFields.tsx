import { Text } from '@mantine/core'
import { DayField } from '#console/kit/fields/DayField.tsx'
import { ChoiceField } from '#console/kit/fields/fields.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from './compose.module.css'
import { type ComposeForm, dateWindow, minutes } from './values.ts'

const twelve = Array.from({ length: 12 }, (_, at) => String(at + 1))
const twentyFour = Array.from({ length: 24 }, (_, at) => ({
  value: String(at),
  label: String(at).padStart(2, '0'),
}))

/** Date, hour and minute: 12 hours with AM and PM on create, 24 on edit, quarters of an hour (M5). */
export function ScheduleFields({ form, isEdit }: { form: ComposeForm; isEdit: boolean }) {
  const t = useT()
  const format = useFormat()
  const hours = isEdit ? twentyFour : twelve
  const halves = [
    { value: '0', label: t('compose.am') },
    { value: '1', label: t('compose.pm') },
  ]
  return (
    <>
      <div className={classes.schedule}>
        <DayField form={form} name="date" label={t('compose.date')} {...dateWindow(format)} />
        <ChoiceField form={form} name="hour" label={t('compose.hour')} none="–" data={hours} />
        <ChoiceField form={form} name="minute" label={t('compose.minute')} none="–" data={minutes} />
        {!isEdit && <ChoiceField form={form} name="half" label={t('compose.half')} data={halves} />}
      </div>
      <Zone form={form} />
    </>
  )
}

function Zone({ form }: { form: ComposeForm }) {
  const t = useT()
  const format = useFormat()
  const noon = new Date(`${form.useWatchValue('date')}T12:00:00Z`)
  const zone = format.zone(Number.isNaN(noon.getTime()) ? undefined : noon)
  return (
    <Text fz="xs" c="dimmed">
      {t('compose.zone', { zone })}
    </Text>
  )
}
