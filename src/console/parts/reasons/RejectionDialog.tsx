import { Stack, Text } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { LongTextField } from '#console/kit/fields/fields.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { ReasonButtons, toggled } from './ReasonButtons.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  verb: string
  /** An id of what it is about. */
  about: string
  /** Reasons of the experience itself, which need not be typed. */
  own: readonly string[]
  /** As in `FormDialog`. */
  facts?: unknown
  /** Throws what the call throws. */
  onReasons: (reasons: string[]) => Promise<unknown>
  children?: ReactNode
}
type Given = { chosen: string[]; reason: string }

/** Why entries are not valid: at least one reason (E5), of the experience's own or written. */
export function RejectionDialog({ verb, about, own, onReasons, children, ...dialog }: Props) {
  const t = useT()
  const form = useCallForm<Given>({
    call: 'setEntryStatus',
    initialValues: { chosen: [], reason: '' },
    validate: {
      reason: (reason, { chosen }) =>
        chosen.length === 0 && !reason.trim() ? t('experiences.reasonRequired') : null,
    },
  })
  return (
    <FormDialog
      {...dialog}
      submitLabel={verb}
      form={form}
      draft={about}
      onSubmit={({ chosen, reason }) => onReasons([...chosen, reason.trim()].filter(Boolean))}
    >
      {children}
      {own.length > 0 && <Own form={form} reasons={own} />}
      <LongTextField
        form={form}
        name="reason"
        label={t('kit.reason')}
        withAsterisk={own.length === 0}
        data-autofocus={own.length === 0 || undefined}
      />
    </FormDialog>
  )
}

function Own({ form, reasons }: { form: Form<Given>; reasons: readonly string[] }) {
  const t = useT()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const chosen = form.useWatchValue('chosen')
  return (
    <Stack gap="xs" ref={box}>
      <Text id={id} fz="sm">
        {t('experiences.ownReasons')}
      </Text>
      <ReasonButtons
        labelledBy={id}
        reasons={reasons}
        chosen={chosen}
        // They come when the experience was read: whoever types by then goes on typing.
        isFirst={form.getValues().reason === ''}
        onPress={(reason) => form.setFieldValue('chosen', toggled(form.getValues().chosen, reason))}
        onEnter={() => box.current?.closest('form')?.requestSubmit()}
      />
    </Stack>
  )
}
