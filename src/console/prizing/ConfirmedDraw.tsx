import { Anchor, Group, Text } from '@mantine/core'
import { call } from '#console/kit/api/call.ts'
import { DownloadButton } from '#console/kit/DownloadButton.tsx'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { saveFile } from '#console/kit/saveFile.ts'
import { useClient } from '#console/kit/session.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import { paths } from '#console/paths.ts'
import type { Draw } from '#contract/prizing/calls.ts'
import { signingKeyPath } from '#contract/prizing/drawCheck.ts'
import type { BallotProps } from './drawnProps.ts'
import { Hash } from './Hash.tsx'
import { usePublicValueText } from './PublicValue.tsx'
import classes from './prizing.module.css'
import { ReceiptButton } from './ReceiptButton.tsx'
import { useBoundFacts } from './useBoundFacts.tsx'
import { WinnersTable } from './WinnersTable.tsx'

/** A confirmed draw: who won, and the files with which anybody can check it. */
export function ConfirmedDraw({ experience, draw, live }: BallotProps) {
  const t = useT()
  const format = useFormat()
  const winners = live.filter((row) => row.is_awarded)
  const publicValue = usePublicValueText(draw)
  const params = { exp: experience.eid, drawEid: draw.eid }
  return (
    <>
      <FormSection title={t('winners.certificate')} help={t('winners.certificateHelp')}>
        <Facts
          facts={{
            [t('kit.status')]: t('prizing.confirmedAt', { at: format.dateTimeZone(draw.confirmed_at) }),
            [t('prizing.awardFrom')]: draw.prize_pool_name,
            ...(draw.prize_type_name !== null && { [t('prizing.type')]: draw.prize_type_name }),
            [t('winners.certificateAttestation')]: publicValue,
            [t('prizing.manifestHash')]: <Hash name={t('prizing.manifestHash')} text={draw.manifest_hash} />,
            ...useBoundFacts(draw),
          }}
        />
        <Group gap="sm">
          <DownloadButton
            label={t('winners.certificateGet')}
            isPrimary
            onDownload={async () => saveFile(await call('getCertificate', { params }), fileNameOf(draw))}
          />
          <DownloadButton
            label={t('winners.ballotsGet', { count: draw.ballot_count })}
            onDownload={async () =>
              saveFile(await call('getFrozenSet', { params }), `draw-${draw.eid}-ballots.txt`)
            }
          />
          {draw.public_value !== null && <ReceiptButton experience={experience} draw={draw} />}
        </Group>
        <HowToCheck draw={draw} />
      </FormSection>
      <FormSection title={t('prizing.winners')} help={t('prizing.awardCount', { count: winners.length })}>
        <WinnersTable experience={experience} label={t('prizing.winners')} rows={winners} />
      </FormSection>
    </>
  )
}

function HowToCheck({ draw }: { draw: Draw }) {
  const t = useT()
  const client = useClient().eid
  return (
    <div>
      <Text fz="xs" c="dimmed" mb={4}>
        {t('winners.certificateCheck')}{' '}
        <Anchor href={`/draws/${draw.eid}`} target="_blank" underline="always" inherit>
          {t('winners.certificateCheckNow')}
        </Anchor>{' '}
        <Anchor component={PathLink} to={paths.checkDraw({ client })} underline="always" inherit>
          {t('winners.certificateCheckFiles')}
        </Anchor>
      </Text>
      <Text fz="xs" c="dimmed" mb={4}>
        {t('winners.certificateVerify')}
      </Text>
      <code className={classes.command}>{`npm run verify-draw -- ${fileNameOf(draw)}`}</code>
      <Text fz="xs" c="dimmed" mt={4}>
        {t('winners.certificateKey')}{' '}
        <Anchor href={signingKeyPath} target="_blank" underline="always" inherit>
          {signingKeyPath}
        </Anchor>
      </Text>
    </div>
  )
}

const fileNameOf = (draw: Draw) => `draw-${draw.eid}.json`
