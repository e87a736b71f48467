import { Alert, Button, Text } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { fieldElement } from '#console/kit/edit/fieldElements.ts'
import { LongTextField } from '#console/kit/fields/fields.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import classes from '../../experiences.module.css'
import type { GiftTab } from './giftValues.ts'
import { type LineFault, readProductLines } from './productLines.ts'

type Props = Pick<GiftTab, 'form'> & { opened: boolean; onClose: () => void }

/** So many faults are told at once. */
const mostTold = 20

/** Adds many products at once. Lines that are at fault are told and stay in the dialog, also once the others are added. */
export function PasteProducts({ form: gift, ...dialog }: Props) {
  const t = useT()
  const form = useCallForm({
    call: 'gift-with-purchase.update',
    initialValues: { lines: '' },
    validate: {
      lines: (lines) => {
        const { products, faults } = reading(lines, gift)
        if (faults.length > 0) return t('gift.linesAtFault', { count: faults.length })
        return products.length > 0 ? null : t('gift.linesNone')
      },
    },
  })
  const add = (lines: string) => {
    const { products, left } = reading(lines, gift)
    gift.setFieldValue('experience_products', [...gift.getValues().experience_products, ...products])
    toast.success(t('gift.productsAdded', { count: products.length }))
    return left
  }
  const addOthers = () => {
    form.setFieldValue('lines', add(form.getValues().lines))
    // The button is gone then.
    requestAnimationFrame(() => fieldElement('lines')?.focus())
  }
  return (
    <FormDialog
      {...dialog}
      title={t('gift.pasteProducts')}
      submitLabel={t('gift.addProducts')}
      size={720}
      form={form}
      onSubmit={async (_body, { lines }) => add(lines)}
    >
      <LongTextField
        form={form}
        name="lines"
        label={t('gift.lines')}
        description={t('gift.linesHelp')}
        classNames={{ input: classes.code ?? '' }}
        minRows={8}
        maxRows={16}
        spellCheck={false}
        data-autofocus
      />
      <Found form={form} gift={gift} onAdd={addOthers} />
    </FormDialog>
  )
}

type FoundProps = {
  form: Form<{ lines: string }>
  gift: Props['form']
  onAdd: () => void
}

/** How many products the lines are, and which lines are none. */
function Found({ form, gift, onAdd }: FoundProps) {
  const t = useT()
  const lines = useDeferredValue(form.useWatchValue('lines'))
  const { products, faults } = useMemo(() => reading(lines, gift), [lines, gift])
  if (lines.trim() === '') return null
  if (faults.length === 0)
    return (
      <Text fz="sm" c="dimmed" role="status">
        {t('gift.productsFound', { count: products.length })}
      </Text>
    )
  return (
    <Alert
      color="yellow"
      variant="outline"
      role="status"
      title={t('gift.linesAtFault', { count: faults.length })}
    >
      <ul className={classes.lineFaults}>
        {faults.slice(0, mostTold).map((fault) => (
          <li key={fault.line}>{t('gift.lineFault', { line: fault.line, why: whyOf(fault, t) })}</li>
        ))}
      </ul>
      {faults.length > mostTold && (
        <Text fz="sm">{t('gift.moreFaults', { count: faults.length - mostTold })}</Text>
      )}
      {products.length > 0 && (
        <Button variant="default" mt="xs" onClick={onAdd}>
          {t('gift.addOthers', { count: products.length })}
        </Button>
      )}
    </Alert>
  )
}

const whyOf = ({ why, first = 0 }: LineFault, t: ReturnType<typeof useT>) =>
  why === 'twice' ? t('gift.fault.twice', { first }) : t(`gift.fault.${why}`)

function reading(lines: string, form: Props['form']) {
  const { experience_products: products } = form.getValues()
  const lengthOf = (name: string) => form.field(`experience_products.0.${name}`)?.maxLength ?? 0
  return readProductLines(lines, {
    listed: products.map(({ tether_product_eid }) => tether_product_eid),
    room: (form.field('experience_products')?.most ?? 0) - products.length,
    eidLength: lengthOf('tether_product_eid'),
    nameLength: lengthOf('alias_en'),
  })
}
