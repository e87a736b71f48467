import { FormSkeleton } from '#console/kit/states.tsx'

export function BroadcastPage() {
  return <FormSkeleton />
}
