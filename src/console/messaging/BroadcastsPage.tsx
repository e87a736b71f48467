import { FormSkeleton } from '#console/kit/states.tsx'

export function BroadcastsPage() {
  return <FormSkeleton />
}
