import { Button, Group } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { AddRow, Rows } from '#console/kit/edit/Rows.tsx'
import { useRows } from '#console/kit/edit/useRows.ts'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useFrenchField } from '#console/kit/fields/useFrenchField.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { type GiftTab, newProduct } from './giftValues.ts'

const PasteProducts = lazily(async () => (await import('./PasteProducts.tsx')).PasteProducts)

/** The products whose purchase counts (E3). */
export function ProductsTab({ form, isReadOnly }: GiftTab) {
  const t = useT()
  const paste = useDialog<true>()
  const rows = useRows(form, 'experience_products')
  return (
    <FormSection title={t('gift.products')} help={t('gift.productsHelp')}>
      <Rows
        rows={rows}
        isReadOnly={isReadOnly}
        label={t('gift.products')}
        titleOf={(_product, number) => t('gift.productOf', { number })}
        none={t('gift.productsNone')}
      >
        {(_product, at) => (
          <>
            <TextField
              form={form}
              name={`experience_products.${at}.tether_product_eid`}
              label={t('gift.productEid')}
            />
            <FieldRow>
              <TextField form={form} name={`experience_products.${at}.alias_en`} label={t('gift.alias_en')} />
              <FrenchName form={form} at={at} />
            </FieldRow>
          </>
        )}
      </Rows>
      {!isReadOnly && (
        <Group gap="xs">
          <AddRow rows={rows} label={t('gift.addProduct')} make={() => [newProduct()]} />
          <Button
            variant="default"
            leftSection={<IconClipboardText size={14} />}
            onClick={() => paste.open(true)}
          >
            {t('gift.pasteProducts')}
          </Button>
        </Group>
      )}
      <Suspense>
        {paste.matter && <PasteProducts form={form} opened={paste.isOpen} onClose={paste.close} />}
      </Suspense>
    </FormSection>
  )
}

function FrenchName({ form, at }: Pick<GiftTab, 'form'> & { at: number }) {
  const t = useT()
  const name = `experience_products.${at}.alias_fr` as const
  if (!useFrenchField(form, name)) return null
  return <TextField form={form} name={name} label={t('gift.alias_fr')} lang="fr" />
}
