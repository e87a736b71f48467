import { FormSkeleton } from '#console/kit/states.tsx'

export function ClientSettingsPage() {
  return <FormSkeleton />
}
