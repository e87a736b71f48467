import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import { useAct } from '#console/kit/useAct.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { EntryImage } from '#contract/entries/images.ts'
import { TurnedPicture } from './TurnedPicture.tsx'

type Of = { experience: InExperience; entryEid: string }

/** The pictures of an entry one after the other, to be made larger and turned; a turn is kept for everybody. */
export function ImageViewer({ images, label, ...of }: Of & { images: readonly EntryImage[]; label: string }) {
  const t = useT()
  const [at, setAt] = useState(0)
  const [zoom, setZoom] = useState(1)
  const image = images[Math.min(at, images.length - 1)]
  if (!image) return null
  const show = (next: number) => {
    setAt((next + images.length) % images.length)
    setZoom(1)
  }
  return (
    <Stack component="section" gap="xs" aria-label={label}>
      {image.disk_url ? (
        <TurnedPicture
          key={image.id}
          address={image.disk_url}
          rotation={image.rotation}
          zoom={zoom}
          label={t('fraud.picture', { number: String(image.position) })}
        />
      ) : (
        <Text c="dimmed">{t('fraud.noPicture')}</Text>
      )}
      <Group gap="xs">
        {images.length > 1 && (
          <>
            <Button variant="default" size="xs" onClick={() => show(at - 1)}>
              {t('fraud.previous')}
            </Button>
            <Text fz="sm" aria-live="polite">
              {t('fraud.place', { number: String(image.position), count: String(images.length) })}
            </Text>
            <Button variant="default" size="xs" onClick={() => show(at + 1)}>
              {t('fraud.next')}
            </Button>
          </>
        )}
        {image.disk_url && (
          <>
            <Zoom zoom={zoom} setZoom={setZoom} />
            <Turn key={image.id} image={image} {...of} />
          </>
        )}
      </Group>
    </Stack>
  )
}

const mostZoom = 4

function Zoom({ zoom, setZoom }: { zoom: number; setZoom: (zoom: number) => void }) {
  const t = useT()
  return (
    <>
      <Button variant="default" size="xs" disabled={zoom >= mostZoom} onClick={() => setZoom(zoom + 1)}>
        {t('fraud.larger')}
      </Button>
      <Button variant="default" size="xs" disabled={zoom === 1} onClick={() => setZoom(zoom - 1)}>
        {t('fraud.smaller')}
      </Button>
    </>
  )
}

function Turn({ image, experience: { kind, eid }, entryEid }: Of & { image: EntryImage }) {
  const t = useT()
  const mayTurn = useCan('validation', 'change')
  const turn = useChange('turnEntryImage')
  const { isBusy, failure, run } = useAct()
  if (!mayTurn) return null
  const params = { type: kind, exp: eid, entryEid, id: image.id }
  const rotation = nextTurn[image.rotation] ?? 0
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        onClick={() => void run(() => turn.mutateAsync({ params, body: { rotation } }))}
      >
        {t('fraud.turn')}
      </Button>
      {failure !== undefined && (
        <Text role="alert" c="red" fz="sm">
          {t('fraud.notTurned')}
        </Text>
      )}
    </>
  )
}

const nextTurn: Record<number, 0 | 90 | 180 | 270> = { 0: 90, 90: 180, 180: 270, 270: 0 }
