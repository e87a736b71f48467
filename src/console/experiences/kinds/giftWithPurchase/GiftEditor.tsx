import { Text } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded, readIf } from '#console/kit/Loaded.tsx'
import { giftForms } from '#contract/experiences/formRuleText.ts'
import { cssPage, giftPages } from '#contract/experiences/pageNames.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import { contestTabs } from '../../contests/contestTabs.tsx'
import { DrawSection } from '../../contests/DrawSection.tsx'
import { ParticipationSection } from '../../contests/ParticipationSection.tsx'
import { PlacementFields } from '../../contests/PlacementFields.tsx'
import { useChoices } from '../../contests/useChoices.ts'
import { EntryRulesTab } from '../../EntryRulesTab.tsx'
import { ExperienceEditor } from '../../ExperienceEditor.tsx'
import type { EditorProps } from '../../kindForm.ts'
import { CreditsTab } from './CreditsTab.tsx'
import { GiftDates } from './GiftDates.tsx'
import { type GiftTab, giftOwn } from './giftValues.ts'
import { ProductsTab } from './ProductsTab.tsx'
import { RejectionsTab } from './RejectionsTab.tsx'

/** The form of a gift with purchase (E3) with what it offers to choose from. */
export function GiftEditor({ eid, ...props }: EditorProps) {
  const format = useFormat()
  const read = useRead('gift-with-purchase.get', { params: { eid } }, { isEnabled: eid !== '', staleMs: 0 })
  return (
    <Loaded read={allOf(useChoices(), readIf(eid !== '', read))} isPage>
      {([[{ data: campaigns }, { data: shortcodes }, pools], found]) => {
        const gift = found?.data
        return (
          <ExperienceEditor
            {...props}
            key={eid}
            kind="gift-with-purchase"
            experience={gift}
            campaigns={campaigns}
            usual={{ shortcode_id: shortcodes[0]?.id }}
            own={giftOwn(gift, { format, now: new Date() })}
            contents={(tab) => ({
              general: <PlacementFields {...tab} />,
              dates: (
                <>
                  <GiftDates form={tab.form} />
                  <DrawSection {...tab} />
                </>
              ),
              rules: (
                <>
                  <EntryRulesTab form={tab.form} />
                  <ParticipationSection form={tab.form} entersByKeyword={false} />
                </>
              ),
              credits: <CreditsTab form={tab.form} shortcodes={shortcodes} />,
              products: <ProductsTab {...tab} />,
              rejections: <RejectionsTab {...tab} />,
              ...contestTabs(tab, {
                kind: 'gift-with-purchase',
                names: [...giftPages, cssPage],
                forms: giftForms,
                pools: pools?.data,
                poolNote: (pool) => <PoolCredits form={tab.form} pool={pool} />,
                experience: gift,
              }),
            })}
          />
        )
      }}
    </Loaded>
  )
}

/** How many credits earn a prize of a tied pool, where they count for each pool by itself. */
function PoolCredits({ form, pool }: Pick<GiftTab, 'form'> & { pool: PrizePool }) {
  const t = useT()
  if (!form.useWatchValue('use_credits_by_prize_pool')) return null
  const count = pool.award_credit_threshold
  return (
    <Text fz="xs" c={count ? 'dimmed' : 'var(--mantine-color-error)'}>
      {count ? t('gift.poolCredits', { count }) : t('gift.poolCreditsNone')}
    </Text>
  )
}
