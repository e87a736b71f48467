import { Suspense } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { lazily } from '#console/kit/lazily.ts'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan } from '#console/kit/session.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import { Panel } from '#console/parts/panels/Panel.tsx'
import panels from '#console/parts/panels/panels.module.css'
import { Bounces } from './Bounces.tsx'
import { Jobs } from './Jobs.tsx'
import { NextSends } from './NextSends.tsx'
import { OpenExperiences } from './OpenExperiences.tsx'
import { SetUp } from './SetUp.tsx'
import { WaitingList } from './WaitingList.tsx'

const LastChanges = lazily(async () => (await import('./LastChanges.tsx')).LastChanges)
/** The days of the entries move on by themselves. */
const pollMs = 60_000

/** A client's home: what needs one, what is open, what comes next. It follows what others do. */
export function HomePage() {
  const t = useT()
  const home = useRead('getHome', {}, { pollMs })
  const waiting = useRead('listWaiting', {}, { pollMs })
  const canReadBroadcasts = useCan('broadcasts', 'read')
  const canReadAudit = useCan('audit', 'read')
  const has = (what: string) => waiting.data?.data.some((one) => one.what === what) ?? false
  return (
    <Page>
      <PageHead title={t('shell.home')} />
      {home.data?.data.set_up && <SetUp steps={home.data.data.set_up} />}
      <div className={panels.columns}>
        <div className={panels.column}>
          <Panel title={t('home.needsYou')}>
            <Loaded read={waiting} empty={t('home.nothingWaits')}>
              {({ data }) => <WaitingList waiting={data} />}
            </Loaded>
          </Panel>
          <Panel title={t('home.open')}>
            <Loaded read={home} lines={6}>
              {({ data }) => <OpenExperiences experiences={data.experiences} />}
            </Loaded>
          </Panel>
        </div>
        <div className={panels.column}>
          {canReadBroadcasts && (
            <Panel title={t('home.sends')}>
              <Loaded read={home}>{({ data }) => <NextSends sends={data.sends} />}</Loaded>
            </Panel>
          )}
          <Jobs hasFailed={has('failed_jobs')} />
          {has('bounces') && <Bounces />}
          {canReadAudit && (
            <Suspense fallback={<LinesSkeleton />}>
              <LastChanges />
            </Suspense>
          )}
        </div>
      </div>
    </Page>
  )
}
