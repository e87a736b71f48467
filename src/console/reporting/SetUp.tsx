import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { kindNames } from '#console/kinds.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient, useSession } from '#console/kit/session.ts'
import { Panel } from '#console/parts/panels/Panel.tsx'
import panels from '#console/parts/panels/panels.module.css'
import { paths } from '#console/paths.ts'
import type { Home, SetUpStep } from '#contract/reporting/calls.ts'
import classes from './home.module.css'

const pathOf: Record<SetUpStep, (client: string) => string> = {
  sender: (client) => paths.settingsSenders({ client }),
  colleagues: (client) => paths.users({ client }),
  people: (client) => paths.participants({ client }),
  pool: (client) => paths.prizePools({ client }),
  experience: (client) => paths.newExperience({ client, kind: kindNames[0] }),
  test_text: (client) => paths.newBroadcast({ client }),
}

/** The steps of a new client, in order; each ticks itself, and the whole goes once all are done. */
export function SetUp({ steps }: { steps: NonNullable<Home['set_up']> }) {
  const t = useT()
  const client = useClient()
  const { is_platform_admin } = useSession().user
  const done = steps.filter(({ is_done }) => is_done).length
  return (
    <Panel
      title={t('home.setUp', { client: client.name })}
      action={
        <Text c="dimmed" fz="xs" role="status">
          {t('home.setUpDone', { count: done, all: steps.length })}
        </Text>
      }
    >
      <ol className={panels.list}>
        {steps.map(({ step, is_done }) => (
          <li key={step} className={classes.step} data-done={is_done || undefined}>
            {is_done ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
            <div>
              <VisuallyHidden>{t(is_done ? 'home.done' : 'home.toDo')}: </VisuallyHidden>
              <Anchor component={PathLink} to={pathOf[step](client.eid)} fw={500}>
                {t(`home.setUp.${step}`)}
              </Anchor>
              <Text fz="xs" c="dimmed">
                {t(
                  step === 'sender' && !is_platform_admin ? 'home.setUp.senderAsk' : `home.setUp.${step}Text`,
                )}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
