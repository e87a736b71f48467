import { FormSkeleton } from '#console/kit/states.tsx'

export function SweepstakesPage() {
  return <FormSkeleton />
}
