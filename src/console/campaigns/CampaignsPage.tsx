import { FormSkeleton } from '#console/kit/states.tsx'

export function CampaignsPage() {
  return <FormSkeleton />
}
