import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#console/kit/api/call.ts'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { saveFile } from '#console/kit/saveFile.ts'
import { toast } from '#console/kit/toast.tsx'
import { Facts } from '#console/parts/EntryFacts.tsx'
import type { BallotDraw, Draw } from '#contract/prizing/calls.ts'
import type { DrawnExperience, DrawnProps } from './drawnProps.ts'
import { Hash } from './Hash.tsx'
import { usePublicValueText } from './PublicValue.tsx'
import classes from './prizing.module.css'
import { WinnersTable } from './WinnersTable.tsx'

/** A confirmed draw: who won, and the file with which anybody can check it. */
export function ConfirmedDraw({ experience, draw, winners }: DrawnProps & { winners: BallotDraw[] }) {
  const t = useT()
  const format = useFormat()
  const publicValue = usePublicValueText(draw)
  const command = `npm run verify-draw -- ${fileNameOf(draw)}`
  return (
    <>
      <FormSection title={t('prizing.certificate')} help={t('prizing.certificateHelp')}>
        <Facts
          facts={[
            {
              name: t('kit.status'),
              value: t('prizing.confirmedAt', { at: format.dateTimeZone(draw.confirmed_at) }),
            },
            { name: t('prizing.awardFrom'), value: draw.prize_pool_name },
            { name: t('prizing.certificateAttestation'), value: publicValue },
            {
              name: t('prizing.manifestHash'),
              value: <Hash name={t('prizing.manifestHash')} text={draw.manifest_hash} />,
            },
          ]}
        />
        <CertificateButton experience={experience} draw={draw} />
        <div>
          <Text fz="xs" c="dimmed" mb={4}>
            {t('prizing.certificateVerify')}
          </Text>
          <code className={classes.command}>{command}</code>
        </div>
      </FormSection>
      <FormSection title={t('prizing.winners')} help={t('prizing.awardCount', { count: winners.length })}>
        <WinnersTable label={t('prizing.winners')} rows={winners} />
      </FormSection>
    </>
  )
}

function CertificateButton({ experience, draw }: { experience: DrawnExperience; draw: Draw }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const file = await call('getCertificate', { params: { exp: experience.eid, drawEid: draw.eid } })
      saveFile(file, fileNameOf(draw))
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button leftSection={<IconDownload size={14} />} loading={isBusy} onClick={() => void download()}>
        {t('prizing.certificateGet')}
      </Button>
    </div>
  )
}

const fileNameOf = (draw: Draw) => `draw-${draw.eid}.json`
