import { FormSkeleton } from '#console/kit/states.tsx'

export function ComposePage() {
  return <FormSkeleton />
}
