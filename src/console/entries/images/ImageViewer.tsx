import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useKeys } from '#console/kit/keys.ts'
import { useCan } from '#console/kit/session.ts'
import { useAct } from '#console/kit/useAct.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { EntryImage } from '#contract/entries/images.ts'
import { TurnedPicture } from './TurnedPicture.tsx'

type Of = { experience: InExperience; entryEid: string }

/**
 * The pictures of an entry one after the other, to be made larger and turned; a turn is kept for everybody. Where it is on
 * a page, each act has a key.
 */
export function ImageViewer({ images, label, ...of }: Of & { images: readonly EntryImage[]; label: string }) {
  const t = useT()
  const [at, setAt] = useState(0)
  const [zoom, setZoom] = useState(1)
  const [isPreviewed, setPreviewed] = useState(false)
  const image = images[Math.min(at, images.length - 1)]
  const turning = useTurn(image, of)
  const show = (next: number) => {
    setAt((next + images.length) % images.length)
    setZoom(1)
  }
  const enlarge = () => setZoom((now) => Math.min(mostZoom, now + 1))
  const reduce = () => setZoom((now) => Math.max(1, now - 1))
  const canSee = Boolean(image?.disk_url)
  const acts = { show, enlarge, reduce, preview: () => setPreviewed(canSee), turn: turning.turn }
  useKeys({
    arrowleft: () => show(at - 1),
    arrowright: () => show(at + 1),
    '.': enlarge,
    ',': reduce,
    r: () => turning.turn?.(),
    p: acts.preview,
  })
  if (!image) return null
  const shown = { image, images, at, zoom, ...acts, isBusy: turning.isBusy }
  return (
    <Stack component="section" gap="xs" aria-label={label}>
      <Shown image={image} zoom={zoom} />
      <ViewerButtons {...shown} canPreview />
      {turning.isFailed && (
        <Text role="alert" c="red" fz="sm">
          {t('fraud.notTurned')}
        </Text>
      )}
      <Modal
        opened={isPreviewed}
        onClose={() => setPreviewed(false)}
        title={t('fraud.picture', { number: String(image.position) })}
        size="90rem"
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') show(at - 1)
          if (key === 'ArrowRight') show(at + 1)
        }}
      >
        <Stack gap="xs">
          <Shown image={image} zoom={zoom} isLarge />
          <ViewerButtons {...shown} />
        </Stack>
      </Modal>
    </Stack>
  )
}

const mostZoom = 4

function Shown({ image, zoom, isLarge }: { image: EntryImage; zoom: number; isLarge?: boolean }) {
  const t = useT()
  if (!image.disk_url) return <Text c="dimmed">{t('fraud.noPicture')}</Text>
  return (
    <TurnedPicture
      key={image.id}
      address={image.disk_url}
      rotation={image.rotation}
      zoom={zoom}
      isLarge={isLarge === true}
      label={t('fraud.picture', { number: String(image.position) })}
    />
  )
}

type ButtonsProps = {
  image: EntryImage
  images: readonly EntryImage[]
  at: number
  zoom: number
  show: (next: number) => void
  enlarge: () => void
  reduce: () => void
  preview: () => void
  /** Undefined for whoever may not. */
  turn: (() => void) | undefined
  isBusy: boolean
  canPreview?: boolean
}

function ViewerButtons({ image, images, at, zoom, canPreview, ...acts }: ButtonsProps) {
  const t = useT()
  return (
    <Group gap="xs">
      {images.length > 1 && (
        <>
          <Button variant="default" size="xs" onClick={() => acts.show(at - 1)} aria-keyshortcuts="ArrowLeft">
            {t('fraud.previous')}
          </Button>
          <Text fz="sm" aria-live="polite">
            {t('fraud.place', { number: String(image.position), count: String(images.length) })}
          </Text>
          <Button
            variant="default"
            size="xs"
            onClick={() => acts.show(at + 1)}
            aria-keyshortcuts="ArrowRight"
          >
            {t('fraud.next')}
          </Button>
        </>
      )}
      {image.disk_url && (
        <>
          <Button
            variant="default"
            size="xs"
            disabled={zoom >= mostZoom}
            onClick={acts.enlarge}
            aria-keyshortcuts="."
          >
            {t('fraud.larger')}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={zoom === 1}
            onClick={acts.reduce}
            aria-keyshortcuts=","
          >
            {t('fraud.smaller')}
          </Button>
          {acts.turn && (
            <Button
              variant="default"
              size="xs"
              loading={acts.isBusy}
              onClick={acts.turn}
              aria-keyshortcuts="r"
            >
              {t('fraud.turn')}
            </Button>
          )}
          {canPreview && (
            <Button variant="default" size="xs" onClick={acts.preview} aria-keyshortcuts="p">
              {t('entryImages.preview')}
            </Button>
          )}
        </>
      )}
    </Group>
  )
}

/** Turns the picture by 90°; while a turn is under way, another one waits for a new press. */
function useTurn(image: EntryImage | undefined, { experience: { kind, eid }, entryEid }: Of) {
  const mayTurn = useCan('validation', 'change')
  const { mutateAsync } = useChange('turnEntryImage')
  const { isBusy, failure, run } = useAct()
  const turn = () => {
    if (!image || isBusy) return
    const params = { type: kind, exp: eid, entryEid, id: image.id }
    void run(() => mutateAsync({ params, body: { rotation: nextTurn[image.rotation] ?? 0 } }))
  }
  const canTurn = mayTurn && Boolean(image?.disk_url)
  return { turn: canTurn ? turn : undefined, isBusy, isFailed: failure !== undefined }
}

const nextTurn: Record<number, 0 | 90 | 180 | 270> = { 0: 90, 90: 180, 180: 270, 270: 0 }
