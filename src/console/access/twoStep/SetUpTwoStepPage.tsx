import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useRead } from '#console/kit/api/query.ts'
import { returnPath } from '#console/kit/api/where.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { OwnFrame } from '#console/parts/frame/OwnFrame.tsx'
import { paths } from '#console/paths.ts'
import type { TwoStep } from '#contract/access/twoStepCalls.ts'
import classes from '../access.module.css'
import { TwoStepPanel } from './TwoStepPanel.tsx'

/** For whoever works for a client that asks for two-step sign-in and has not set it up; then to where one wanted to be. */
export function SetUpTwoStepPage() {
  return (
    <OwnFrame>
      <SetUp />
    </OwnFrame>
  )
}

function SetUp() {
  const t = useT()
  const title = t('twoStep.setUpTitle')
  useDocumentTitle(`${title} · Fanfare`)
  const read = useRead('getTwoStep', {})
  return (
    <div className={classes.chooser}>
      <Title order={1} mb="xs">
        {title}
      </Title>
      <Loaded read={read}>{({ data }) => <Steps steps={data} />}</Loaded>
    </div>
  )
}

function Steps({ steps }: { steps: TwoStep }) {
  const t = useT()
  const isOn = steps.on_since !== null
  const [client] = steps.required_by
  return (
    <Stack gap="lg">
      {client && <Text>{t(isOn ? 'twoStep.setUpDone' : 'twoStep.setUpText', { client })}</Text>}
      {isOn && <GoOn />}
      <TwoStepPanel steps={steps} />
      <Anchor component={PathLink} to={paths.launchpad()} fz="sm">
        {t('twoStep.otherClient')}
      </Anchor>
    </Stack>
  )
}

/** The session is read again on the way: it is another one now. */
function GoOn() {
  const t = useT()
  const queries = useQueryClient()
  const goOn = () => {
    queries.clear()
    const wanted = new URLSearchParams(window.location.search).get('return') ?? undefined
    window.location.assign(returnPath(wanted))
  }
  return (
    <div>
      <Button size="sm" onClick={goOn}>
        {t('twoStep.goOn')}
      </Button>
    </div>
  )
}
