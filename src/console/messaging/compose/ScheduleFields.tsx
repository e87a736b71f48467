import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from './compose.module.css'
import type { ComposeForm } from './useWatched.ts'
import { useWatched } from './useWatched.ts'
import { dateWindow, minutes } from './values.ts'

type Props = { form: ComposeForm; isEdit: boolean }

const none = { value: '', label: '–' }
const twelve = Array.from({ length: 12 }, (_, at) => String(at + 1))
const twentyFour = Array.from({ length: 24 }, (_, at) => ({
  value: String(at),
  label: String(at).padStart(2, '0'),
}))

/** Date, hour and minute: 12 hours with AM and PM on create, 24 on edit, quarters of an hour (M5). */
export function ScheduleFields({ form, isEdit }: Props) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <div className={classes.schedule}>
        <TextInput
          type="date"
          label={t('compose.date')}
          {...dateWindow(format)}
          key={form.key('date')}
          {...form.getInputProps('date')}
        />
        <NativeSelect
          label={t('compose.hour')}
          data={[none, ...(isEdit ? twentyFour : twelve)]}
          key={form.key('hour')}
          {...form.getInputProps('hour')}
        />
        <NativeSelect
          label={t('compose.minute')}
          data={[none, ...minutes]}
          key={form.key('minute')}
          {...form.getInputProps('minute')}
        />
        {!isEdit && (
          <NativeSelect
            label={t('compose.half')}
            data={[
              { value: '0', label: t('compose.am') },
              { value: '1', label: t('compose.pm') },
            ]}
            key={form.key('half')}
            {...form.getInputProps('half')}
          />
        )}
      </div>
      <Zone form={form} />
    </>
  )
}

function Zone({ form }: { form: ComposeForm }) {
  const t = useT()
  const format = useFormat()
  const { date } = useWatched(form, ['date'])
  const noon = new Date(`${date}T12:00:00Z`)
  const zone = format.zone(Number.isNaN(noon.getTime()) ? undefined : noon)
  return (
    <Text fz="xs" c="dimmed">
      {t('compose.zone', { zone })}
    </Text>
  )
}
