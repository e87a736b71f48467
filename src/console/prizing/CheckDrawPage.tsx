import { Alert, Button, Input, Stack, Text, Title } from '@mantine/core'
import { type Ref, useRef, useState } from 'react'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { useFileSize } from '#console/kit/i18n/fileSize.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useClient } from '#console/kit/session.ts'
import { useAct } from '#console/kit/useAct.ts'
import { paths } from '#console/paths.ts'
import { type DrawCheck, type DrawCheckLine, drawCheckLines, outcomeOf } from '#contract/prizing/drawCheck.ts'
import { checkDraw } from './checkDraw.ts'

type Chosen = { certificate?: File | undefined; ballots?: File | undefined }
/** `checks` is undefined where the files could not be read. */
type Found = { checks: DrawCheck[] | undefined }

/** The files of a draw that somebody was given, checked in this browser and sent nowhere. */
export function CheckDrawPage() {
  const t = useT()
  const size = useFileSize()
  const client = useClient().eid
  const [chosen, setChosen] = useState<Chosen>({})
  const [isAsked, setAsked] = useState(false)
  const [read, setRead] = useState(0)
  const [found, setFound] = useState<Found>()
  const { isBusy, failure, run, clear } = useAct()
  const inputs = { certificate: useRef<HTMLInputElement>(null), ballots: useRef<HTMLInputElement>(null) }
  const { certificate, ballots } = chosen
  const choose = (name: keyof Chosen) => (file: File | undefined) => {
    setChosen((before) => ({ ...before, [name]: file }))
    setFound(undefined)
    clear()
  }
  const check = () => {
    setAsked(true)
    setFound(undefined)
    if (!certificate || !ballots) return inputs[certificate ? 'ballots' : 'certificate'].current?.focus()
    setRead(0)
    return run(async () => setFound({ checks: await checkDraw({ certificate, ballots, onRead: setRead }) }))
  }
  return (
    <Page>
      <PageHead
        title={t('checkDraw.title')}
        back={{ label: t('checkDraw.back'), to: paths.prizePools({ client }) }}
      />
      <Stack maw={640}>
        <Text>{t('checkDraw.text')}</Text>
        <ErrorSummary failure={failure} />
        {(['certificate', 'ballots'] as const).map((name) => (
          <FileChoice
            key={name}
            name={name}
            ref={inputs[name]}
            isMissing={isAsked && !chosen[name]}
            isOff={isBusy}
            onChoose={choose(name)}
          />
        ))}
        <div>
          <Button loading={isBusy} onClick={() => void check()}>
            {t('checkDraw.start')}
          </Button>
        </div>
        <div role="status">
          {isBusy && t('checkDraw.working', { done: size(read), size: size(ballots?.size ?? 0) })}
          {found && <Verdict checks={found.checks} />}
        </div>
        {found?.checks && <Lines checks={found.checks} />}
      </Stack>
    </Page>
  )
}

type FileProps = {
  name: keyof Chosen
  ref: Ref<HTMLInputElement>
  isMissing: boolean
  isOff: boolean
  onChoose: (file: File | undefined) => void
}

function FileChoice({ name, ref, isMissing, isOff, onChoose }: FileProps) {
  const t = useT()
  const id = `check-draw-${name}`
  return (
    <Input.Wrapper
      label={t(`checkDraw.${name}`)}
      description={t(`checkDraw.${name}Hint`)}
      error={isMissing && t('checkDraw.missing')}
      id={id}
    >
      <input
        type="file"
        id={id}
        ref={ref}
        accept={name === 'certificate' ? '.json,application/json' : '.txt,text/plain'}
        disabled={isOff}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-description ${id}-error` : `${id}-description`}
        onChange={(event) => onChoose(event.currentTarget.files?.[0])}
      />
    </Input.Wrapper>
  )
}

function Verdict({ checks }: { checks: DrawCheck[] | undefined }) {
  const t = useT()
  if (!checks) return <Alert color="red" variant="outline" title={t('checkDraw.failed')} />
  const isGood = checks.every(({ ok }) => ok)
  return (
    <Alert
      color={isGood ? 'green' : 'red'}
      variant="outline"
      title={isGood ? t('checkDraw.good') : t('checkDraw.bad')}
    />
  )
}

const tones = { fits: 'green', not: 'red', none: 'gray' } as const
const lines = Object.entries(drawCheckLines) as [DrawCheckLine, RegExp][]

/** Each with the names of the checks that failed, as the description of the format has them. */
function Lines({ checks }: { checks: DrawCheck[] }) {
  const t = useT()
  return (
    <section>
      <Title order={2} mb="xs">
        {t('checkDraw.lines')}
      </Title>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {lines.map(([name, line]) => {
          const outcome = outcomeOf(checks, line)
          const failed = checks.filter((one) => !one.ok && line.test(one.name)).map((one) => one.name)
          return (
            <li key={name}>
              {t(`checkDraw.line.${name}`)}
              <StatusDot tone={tones[outcome]}>{t(`checkDraw.${outcome}`)}</StatusDot>
              {failed.length > 0 && <code>{failed.join(', ')}</code>}
            </li>
          )
        })}
      </Stack>
    </section>
  )
}
