import { FormSkeleton } from '#console/kit/states.tsx'

export function CampaignPage() {
  return <FormSkeleton />
}
