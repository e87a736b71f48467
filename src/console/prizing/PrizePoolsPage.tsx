import { FormSkeleton } from '#console/kit/states.tsx'

export function PrizePoolsPage() {
  return <FormSkeleton />
}
