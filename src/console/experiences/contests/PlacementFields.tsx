import { SwitchField, TextField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ContestTab } from './contestTab.ts'

/** The list of a private contest, and whether it is counted with its campaign. */
export function PlacementFields({ form }: ContestTab) {
  const t = useT()
  const isPrivate = form.useWatchValue('visibility') === 'private'
  return (
    <>
      {isPrivate && (
        <TextField
          form={form}
          name="private_list"
          label={t('contest.private_list')}
          description={t('contest.privateListHelp')}
        />
      )}
      <SwitchField
        form={form}
        name="is_visible_on_campaign_dashboard"
        label={t('contest.is_visible_on_campaign_dashboard')}
        description={t('contest.shownOnDashboardHelp')}
      />
    </>
  )
}
