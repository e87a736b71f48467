import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import type { Draw } from '#contract/prizing/calls.ts'
import { whyNoPublicValue } from '#contract/prizing/drawStates.ts'
import type { DrawnProps } from './drawnProps.ts'
import classes from './prizing.module.css'

type Props = Pick<DrawnProps, 'experience' | 'draw'>

/** The value that whoever opened the draw could not foresee; a second person types it, once (decisions 5). */
export function PublicValue({ experience, draw }: Props) {
  const canDraw = useCan('draws', 'change')
  const text = usePublicValueText(draw)
  if (whyNoPublicValue(draw)) return <Text>{text}</Text>
  if (draw.is_mine || !canDraw) return <WhoElse draw={draw} />
  return <PublicValueField experience={experience} draw={draw} />
}

export function usePublicValueText(draw: Draw): string {
  const t = useT()
  if (draw.public_value === null) return t('prizing.publicValueNone')
  return t('prizing.publicValueBy', { text: draw.public_value, name: draw.public_value_by ?? '–' })
}

function WhoElse({ draw }: { draw: Draw }) {
  const t = useT()
  return (
    <Text c="dimmed">
      {draw.is_mine
        ? t('prizing.publicValueMine')
        : t('prizing.publicValueReader', { name: draw.opened_by_name })}
    </Text>
  )
}

function PublicValueField({ experience, draw }: Props) {
  const t = useT()
  const [asked, setAsked] = useState<string>()
  const set = useChange('setPublicValue')
  const form = useCallForm({
    call: 'setPublicValue',
    validate: { text: (text) => (text.trim() ? null : t('prizing.publicValueRequired')) },
  })
  return (
    <form onSubmit={form.onSubmit(({ text }) => setAsked(text.trim()))} noValidate>
      <Group align="start" gap="sm" wrap="nowrap">
        <TextField
          form={form}
          name="text"
          className={classes.grow ?? ''}
          label={t('prizing.publicValueField')}
          description={t('prizing.publicValueHint')}
          withAsterisk={false}
          autoComplete="off"
        />
        <Button type="submit" variant="default" className={classes.besideField ?? ''}>
          {t('prizing.publicValueSet')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('prizing.publicValueAsk', { text: asked ?? '' })}
        verb={t('prizing.publicValueSet')}
        onConfirm={() => {
          const params = { exp: experience.eid, drawEid: draw.eid }
          return set.mutateAsync({ params, body: { text: asked ?? '' }, stays: true })
        }}
        doneText={t('prizing.publicValueDone')}
      >
        {t('prizing.publicValueOnce')}
      </ConfirmDialog>
    </form>
  )
}
