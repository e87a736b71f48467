import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded } from '#console/kit/Loaded.tsx'
import { useCan } from '#console/kit/session.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import type { Client } from '#contract/clients/calls.ts'
import type { BallotDraw, PrizePool } from '#contract/prizing/calls.ts'
import { whyMayNotConfirm } from '#contract/prizing/drawStates.ts'
import { AskToConfirm } from './AskToConfirm.tsx'
import { ConfirmWinnersDialog } from './ConfirmWinnersDialog.tsx'
import type { BallotProps } from './drawnProps.ts'
import classes from './prizing.module.css'
import { WinnersTable } from './WinnersTable.tsx'

/** The awards of a confirmation, from which pool, and what is left of it then. */
export function WinnersToConfirm(props: BallotProps) {
  const pools = useRead('listPrizePools', {}, { staleMs: 0 })
  const settings = useRead('getCurrentClient', {})
  return (
    <Loaded read={allOf(pools, settings)} lines={6}>
      {([{ data: everyPool }, { data: client }]) => <Award {...props} pools={everyPool} client={client} />}
    </Loaded>
  )
}

type AwardProps = BallotProps & { pools: PrizePool[]; client: Client }

function Award({ experience, draw, live, drawTab, pools, client }: AwardProps) {
  const t = useT()
  const format = useFormat()
  const canConfirm = useCan('confirmation', 'change')
  const canDraw = useCan('draws', 'change')
  const [isAsking, setAsking] = useState(false)
  const winners = live.filter((row) => row.left_out === null)
  const pool = pools.find((one) => one.id === draw.prize_pool_id)
  const type = pool?.prize_types.find((one) => one.id === draw.prize_type_id)
  const count = winners.length
  const remaining = pool?.remaining ?? 0
  const refusal = whyMayNotConfirm(draw, client)
  const whyOff = canConfirm ? refusal && whyText(refusal) : t('prizing.mayNotConfirm')
  const whoMay =
    draw.confirmers.length > 0
      ? t('prizing.confirmers', { names: draw.confirmers.join(', ') })
      : t('prizing.confirmersNone')
  const isShort = count > remaining
  const [before, after] = [format.number(remaining), format.number(remaining - count)]
  return (
    <>
      <FormSection
        title={t('prizing.award')}
        help={client.needs_two_persons_to_confirm && t('prizing.twoPersons')}
      >
        <Facts
          facts={{
            [t('prizing.count')]: t('prizing.awardCount', { count }),
            [t('prizing.awardFrom')]: draw.prize_pool_name,
            [t('prizing.type')]: type?.name,
            [t('prizing.awardRemaining')]: isShort ? '–' : t('prizing.awardRemainingText', { after, before }),
          }}
        />
        {count === 0 && <Text>{t('prizing.awardNone')}</Text>}
        {isShort && (
          <Alert color="yellow" variant="outline">
            {t('prizing.awardShort', { remaining, name: draw.prize_pool_name, count })}
          </Alert>
        )}
        <LeftOut rows={live} />
        <Group gap="xs">
          <Button
            leftSection={<IconTrophy size={14} />}
            disabled={count === 0 || isShort || whyOff !== undefined}
            aria-describedby={whyOff && 'why-no-confirm'}
            onClick={() => setAsking(true)}
          >
            {t('prizing.confirm')}
          </Button>
          {canDraw && count > 0 && <AskToConfirm experience={experience} draw={draw} />}
        </Group>
        {whyOff && (
          <Text c="dimmed" id="why-no-confirm">
            {whyOff} {whoMay}
          </Text>
        )}
      </FormSection>
      {count > 0 && (
        <section className={classes.below}>
          <Title order={2} mb="xs">
            {t('prizing.potentialWinners')}
          </Title>
          <WinnersTable experience={experience} label={t('prizing.potentialWinners')} rows={winners} />
        </section>
      )}
      <ConfirmWinnersDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        experience={experience}
        draw={draw}
        drawTab={drawTab}
        winners={winners}
      />
    </>
  )
}

const reasons = ['invalidated', 'entry_not_valid', 'won_before', 'confirmed_without'] as const

/** The people who were drawn and get nothing, counted by why. */
function LeftOut({ rows }: { rows: BallotDraw[] }) {
  const t = useT()
  return reasons.map((reason) => {
    const count = rows.filter((row) => row.left_out === reason).length
    return (
      count > 0 && (
        <Text key={reason} c="dimmed">
          {t(`prizing.leftOutCount.${reason}`, { count })}
        </Text>
      )
    )
  })
}
