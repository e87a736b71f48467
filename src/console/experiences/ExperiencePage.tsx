import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { kinds, useKind } from '#console/kinds.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { FormSkeleton } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import type { Kind } from '#contract/experiences/kinds.ts'

/** A new experience, or one that exists, in the form of its kind (E2, E3). */
export function ExperiencePage() {
  const kind = useKind()
  const eid = usePathParam('eid')
  const { Editor } = kinds[kind]
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Editor eid={eid} elsewhere={eid && <Elsewhere kind={kind} eid={eid} />} />
    </Suspense>
  )
}

/** Other ways from here: how it stands, what came in, and who won. */
function Elsewhere({ kind, eid }: { kind: Kind; eid: string }) {
  const t = useT()
  const where = { client: useClient().eid, kind, eid }
  const canSeeEntries = useCan('validation', 'read') && kinds[kind].takesEntries
  const canSeeDraws = useCan('draws', 'read') && kinds[kind].drawsWinners
  return (
    <>
      <Button component={PathLink} to={paths.experience(where)} variant="subtle" color="gray">
        {t('experiences.overview')}
      </Button>
      {canSeeEntries && (
        <Button component={PathLink} to={paths.entries(where)} variant="subtle" color="gray">
          {t('experiences.entries')}
        </Button>
      )}
      {canSeeDraws && (
        <Button component={PathLink} to={paths.prizing(where)} variant="subtle" color="gray">
          {t('experiences.prizing')}
        </Button>
      )}
    </>
  )
}
