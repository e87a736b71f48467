import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded, readIf } from '#console/kit/Loaded.tsx'
import { giftForms } from '#contract/experiences/formRuleText.ts'
import { cssPage, giftPages } from '#contract/experiences/pageNames.ts'
import { contestPlacement, contestRules } from '../../contests/contestParts.tsx'
import { contestTabs } from '../../contests/contestTabs.tsx'
import { useChoices } from '../../contests/useChoices.ts'
import { type EditorProps, ExperienceEditor } from '../../ExperienceEditor.tsx'
import { CreditsTab, creditFields } from './CreditsTab.tsx'
import { giftDates } from './GiftDates.tsx'
import { giftBody, giftValues } from './giftValues.ts'
import { PoolCredits } from './PoolCredits.tsx'
import { ProductsTab } from './ProductsTab.tsx'
import { RejectionsTab } from './RejectionsTab.tsx'

/** The form of a gift with purchase (E3) with what it offers to choose from. */
export function GiftEditor({ eid, ...props }: EditorProps) {
  const t = useT()
  const format = useFormat()
  const read = useRead('gift-with-purchase.get', { params: { eid } }, { isEnabled: eid !== '', staleMs: 0 })
  return (
    <Loaded read={allOf(useChoices(), readIf(eid !== '', read))} isPage>
      {([[{ data: campaigns }, { data: shortcodes }, pools], found]) => {
        const gift = found?.data
        return (
          <ExperienceEditor
            key={eid}
            kind="gift-with-purchase"
            experience={gift}
            {...props}
            campaigns={campaigns}
            ownValues={giftValues(gift, { format, shortcodeId: shortcodes[0]?.id ?? '', now: new Date() })}
            bodyOf={(values, shared) => ({ ...values, ...shared, ...giftBody(values, { gift, format }) })}
            placement={contestPlacement}
            rules={contestRules}
            dates={giftDates}
            endsAt="23:59:59"
            tabs={(tab) => [
              {
                value: 'credits',
                label: t('gift.tab.credits'),
                fields: creditFields,
                content: <CreditsTab form={tab.form} shortcodes={shortcodes} />,
              },
              {
                value: 'products',
                label: t('gift.tab.products'),
                fields: ['experience_products'],
                content: <ProductsTab {...tab} />,
              },
              {
                value: 'rejections',
                label: t('gift.tab.rejections'),
                fields: ['rejection_reason', 'service_level_agreement_hours'],
                content: <RejectionsTab {...tab} />,
              },
              ...contestTabs(t, tab, {
                pools: pools?.data,
                poolNote: (pool) => <PoolCredits {...tab} pool={pool} />,
                kind: 'gift-with-purchase',
                names: [...giftPages, cssPage],
                experience: gift,
                forms: giftForms,
              }),
            ]}
          />
        )
      }}
    </Loaded>
  )
}
