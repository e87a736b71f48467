import { Button, Group, Text } from '@mantine/core'
import { IconClipboardText, IconPlus } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useFrenchField } from '#console/kit/fields/useFrenchField.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { ListRow } from '../../contests/ListRow.tsx'
import { useNoEffect } from '../../contests/useNoEffect.ts'
import type { KindTab } from '../../ExperienceEditor.tsx'
import { type GiftOwn, mostProducts, newProduct } from './giftValues.ts'

const PasteProducts = lazily(async () => (await import('./PasteProducts.tsx')).PasteProducts)

/** The products whose purchase counts (E3). */
export function ProductsTab({ form, isReadOnly }: KindTab<GiftOwn>) {
  const t = useT()
  const below = useNoEffect()
  const paste = useDialog<true>()
  const addButton = useRef<HTMLButtonElement>(null)
  const { experience_products: products } = form.getValues()
  return (
    <FormSection title={t('gift.products')} help={below('experience_products', t('gift.productsHelp'))}>
      {products.length === 0 && <Text c="dimmed">{t('gift.productsNone')}</Text>}
      {products.map(({ id }, at) => (
        <ListRow
          key={id}
          name={t('gift.productOf', { number: at + 1 })}
          at={at}
          count={products.length}
          isReadOnly={isReadOnly}
          onMove={(from, to) => form.reorderListItem('experience_products', { from, to })}
          onRemove={() => {
            form.removeListItem('experience_products', at)
            addButton.current?.focus()
          }}
        >
          <TextField
            form={form}
            name={`experience_products.${at}.tether_product_eid`}
            label={t('gift.productEid')}
          />
          <FieldRow>
            <TextField form={form} name={`experience_products.${at}.alias_en`} label={t('gift.alias_en')} />
            <FrenchName form={form} at={at} />
          </FieldRow>
        </ListRow>
      ))}
      {!isReadOnly && (
        <Group gap="xs">
          <Button
            ref={addButton}
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={products.length >= mostProducts}
            onClick={() => form.insertListItem('experience_products', newProduct())}
          >
            {t('gift.addProduct')}
          </Button>
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

function FrenchName({ form, at }: Pick<KindTab<GiftOwn>, 'form'> & { at: number }) {
  const t = useT()
  const name = `experience_products.${at}.alias_fr` as const
  if (!useFrenchField(form, name)) return null
  return <TextField form={form} name={name} label={t('gift.alias_fr')} lang="fr" />
}
