import type { FormTab } from '#console/kit/edit/FormTabs.tsx'
import type { T } from '#console/kit/i18n/i18n.ts'
import type { FormRuleType } from '#contract/experiences/formRuleText.ts'
import type { KindTab } from '../ExperienceEditor.tsx'
import { PagesPart, pagesTab } from '../pages/PagesPart.tsx'
import { pagesForm } from '../pages/pagesForm.ts'
import { contestTab, type PoolChoices } from './contestTab.ts'
import { answeredFields, type ContestOwn } from './contestValues.ts'
import { FormRulesTab } from './FormRulesTab.tsx'
import { PrizesTab } from './PrizesTab.tsx'
import { QuestionsTab } from './QuestionsTab.tsx'
import { TokensTab } from './TokensTab.tsx'

type Pages = Parameters<typeof PagesPart>[0]

type About = PoolChoices['choices'] &
  Pick<Pages, 'kind' | 'names' | 'experience'> & { forms: readonly FormRuleType[] }

/** The tabs that the forms of all contests end with. */
export function contestTabs<Own extends ContestOwn>(
  t: T,
  tab: KindTab<Own>,
  { pools, poolNote, forms, ...about }: About,
): FormTab[] {
  const own = contestTab(tab)
  return [
    {
      value: 'prizes',
      label: t('experiences.tab.prizes'),
      fields: ['prize_pools'],
      content: <PrizesTab {...own} choices={{ pools, poolNote }} />,
    },
    {
      value: 'forms',
      label: t('contest.tab.forms'),
      fields: ['form_rules'],
      content: <FormRulesTab {...own} types={forms} />,
    },
    {
      value: 'pictures',
      label: t('contest.tab.pictures'),
      fields: ['uploaded_image_questions'],
      content: <QuestionsTab {...own} />,
    },
    {
      value: pagesTab,
      isWide: true,
      label: t('experiences.tab.pages'),
      fields: ['pages'],
      content: (
        <PagesPart
          {...about}
          form={pagesForm(own.form)}
          fields={() => answeredFields(own.form.getValues().form_rules)}
        />
      ),
    },
    {
      value: 'tokens',
      label: t('experiences.tab.tokens'),
      fields: ['tokens'],
      content: <TokensTab {...own} />,
    },
  ]
}
