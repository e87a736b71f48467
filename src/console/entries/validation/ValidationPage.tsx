import { Button } from '@mantine/core'
import { kinds, useKind } from '#console/kinds.ts'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { useUrlTexts } from '#console/kit/useUrlState.ts'
import { paths } from '#console/paths.ts'
import { Validating } from './Validating.tsx'

type Where = Parameters<typeof paths.entries>[0]

/** The queue of one experience. */
export function ValidationPage() {
  const t = useT()
  const client = useClient().eid
  const kind = useKind()
  const where = { client, kind, eid: usePathParam('eid') }
  const mayDecide = useCan('validation', 'change')
  if (mayDecide && kinds[kind].hasQueue) return <OfOne where={where} />
  return (
    <Page>
      <PageHead title={t('validation.title')} back={backTo(t, where)} />
      <EmptyState
        title={t('validation.notHere')}
        action={
          <Button component={PathLink} to={paths.entries(where)}>
            {t('validation.allEntries')}
          </Button>
        }
      >
        {t(mayDecide ? 'validation.notHereText' : 'validation.notYours')}
      </EmptyState>
    </Page>
  )
}

const backTo = (t: ReturnType<typeof useT>, { client, kind }: Where) => ({
  label: t(`experiences.${kind}.title`),
  to: paths.experiences({ client, kind }),
})

function OfOne({ where }: { where: Where }) {
  const t = useT()
  const [url] = useUrlTexts()
  const experience = useRead(`${where.kind}.get`, { params: { eid: where.eid } })
  return (
    <Validating
      key={where.eid}
      of={where}
      back={backTo(t, where)}
      crumb={experience.data?.data.name ?? where.eid}
      first={url.entry}
    />
  )
}
