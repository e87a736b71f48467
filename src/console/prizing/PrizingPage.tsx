import { FormSkeleton } from '#console/kit/states.tsx'

export function PrizingPage() {
  return <FormSkeleton />
}
