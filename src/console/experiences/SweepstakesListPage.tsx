import { FormSkeleton } from '#console/kit/states.tsx'

export function SweepstakesListPage() {
  return <FormSkeleton />
}
