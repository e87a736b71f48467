import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import type { Draw } from '#contract/prizing/calls.ts'
import { whyNoPublicValue, whyNotDrawnYet } from '#contract/prizing/drawStates.ts'
import type { DrawnProps } from './drawnProps.ts'
import classes from './prizing.module.css'
import { ReceiptButton } from './ReceiptButton.tsx'
import { useIsPast } from './useIsPast.ts'

type Props = Pick<DrawnProps, 'experience' | 'draw'>

/** The value that whoever opened the draw could not foresee; a second person types it, once (decisions 5). */
export function PublicValue({ experience, draw }: Props) {
  const canDraw = useCan('draws', 'change')
  const text = usePublicValueText(draw)
  const [asked, setAsked] = useState<string>()
  const isFixed = whyNoPublicValue(draw) !== undefined
  if (whyNotDrawnYet(draw)) return <Text>{text}</Text>
  return (
    <>
      {isFixed ? (
        <Fixed experience={experience} draw={draw} text={text} />
      ) : draw.is_mine || !canDraw ? (
        <WhoElse draw={draw} />
      ) : (
        <PublicValueField onAsk={setAsked} />
      )}
      {asked !== undefined && (
        <PublicValueDialog
          experience={experience}
          draw={draw}
          text={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

export function usePublicValueText(draw: Draw): string {
  const t = useT()
  const format = useFormat()
  const { public_value: text, beacon_round: round, beacon_at: at } = draw
  const isLate = useIsPast(at)
  if (round !== null && at !== null) {
    const values = { round: String(round), at: format.dateTimeZone(at) }
    if (text !== null) return t('prizing.beaconThere', { ...values, text })
    return t(isLate ? 'freeze.beaconLate' : 'prizing.beaconAwaited', values)
  }
  if (text === null) return t('prizing.publicValueNone')
  return t('prizing.publicValueBy', { text, name: draw.public_value_by ?? '–' })
}

function Fixed({ text, ...of }: Props & { text: string }) {
  const t = useT()
  return (
    <Stack gap="xs" align="start">
      <Text>{text}</Text>
      {of.draw.public_value_kind === 'typed' && (
        <>
          <Text fz="xs" c="dimmed">
            {t('prizing.receiptHelp')}
          </Text>
          <ReceiptButton {...of} />
        </>
      )}
    </Stack>
  )
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

function PublicValueField({ onAsk }: { onAsk: (text: string) => void }) {
  const t = useT()
  const form = useCallForm({
    call: 'setPublicValue',
    validate: { text: (text) => (text.trim() ? null : t('prizing.publicValueRequired')) },
  })
  return (
    <form onSubmit={form.onSubmit(({ text }) => onAsk(text.trim()))} noValidate>
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
    </form>
  )
}

type DialogProps = Props & { text: string; onClose: () => void }

/** Stays when somebody else was faster: it then says what stands, and what was typed is still there to be read. */
function PublicValueDialog({ experience, draw, text, onClose }: DialogProps) {
  const t = useT()
  const set = useChange('setPublicValue')
  const standing = usePublicValueText(draw)
  // One's own value stands there too, a moment before the dialog closes.
  const refusal = set.isPending || set.isSuccess ? undefined : whyNoPublicValue(draw)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('prizing.publicValueAsk', { text })}
      verb={t('prizing.publicValueSet')}
      isReady={refusal === undefined}
      onConfirm={() => {
        const params = { exp: experience.eid, drawEid: draw.eid }
        return set.mutateAsync({ params, body: { text }, stays: true })
      }}
      doneText={t('prizing.publicValueDone')}
    >
      {refusal ? `${whyText(refusal)} ${standing}` : t('prizing.publicValueOnce')}
    </ConfirmDialog>
  )
}
