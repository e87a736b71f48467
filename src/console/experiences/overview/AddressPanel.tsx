import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { saveFile } from '#console/kit/saveFile.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import { toast } from '#console/kit/toast.tsx'
import { Panel } from '#console/parts/panels/Panel.tsx'
import type { Overview } from '#contract/reporting/overviewCalls.ts'
import { type Addressed, PublicAddress } from '../PublicAddress.tsx'
import classes from './overview.module.css'

const QrCode = lazily(async () => (await import('#console/parts/qr/QrCode.tsx')).QrCode)

type OfOverview = Overview['experience']
type WithAddress = OfOverview & Addressed

/** Whether the public reaches it at an address. */
export const hasAddress = (experience: OfOverview): experience is WithAddress =>
  experience.public_url !== undefined

/** The address for participants, to copy, to open, and as a code for a camera. */
export function AddressPanel({ experience }: { experience: WithAddress }) {
  const t = useT()
  const { public_url: url, eid, is_draft } = experience
  const save = async (type: 'svg' | 'png') => {
    const { qrPng, qrSvg } = await import('#console/parts/qr/qrCode.ts')
    const file = type === 'svg' ? qrSvg(url) : await qrPng(url)
    if (file) saveFile(file, `${eid}.${type}`)
  }
  return (
    <Panel title={t('overview.address')}>
      <PublicAddress {...experience} />
      {is_draft && (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('experiences.notPublicYet')}
        </Text>
      )}
      <div className={classes.code}>
        <Suspense fallback={<LinesSkeleton count={6} />}>
          <QrCode text={url} label={t('overview.qr', { name: experience.name })} />
        </Suspense>
      </div>
      <Group gap="xs">
        {(['svg', 'png'] as const).map((type) => (
          <Button
            key={type}
            variant="default"
            leftSection={<IconDownload size={14} />}
            onClick={() => void save(type).catch(toast.error)}
          >
            {t(`overview.qr.${type}`)}
          </Button>
        ))}
      </Group>
    </Panel>
  )
}
