import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useKeys } from '#console/kit/keys.ts'
import { lazily } from '#console/kit/lazily.ts'
import { useCan } from '#console/kit/session.ts'
import { useAct } from '#console/kit/useAct.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { EntryImage } from '#contract/entries/images.ts'
import { isPdf } from './fileAddress.ts'
import { stepped } from './pageSteps.ts'
import { loadPdfPages } from './pdf/loadPdfViewer.ts'
import { TurnedPicture } from './TurnedPicture.tsx'
import classes from './viewer.module.css'

const PdfPages = lazily(loadPdfPages)

type Of = { experience: InExperience; entryEid: string }

/**
 * The pictures of an entry one after the other, and PDFs page by page, to be made larger and turned; a turn is kept for
 * everybody. Where it is on a page, each act has a key.
 */
export function ImageViewer({ images, label, ...of }: Of & { images: readonly EntryImage[]; label: string }) {
  const t = useT()
  const [place, setPlace] = useState({ at: 0, page: 1 })
  const [pagesOf, setPagesOf] = useState<Record<string, number>>({})
  const [zoom, setZoom] = useState(1)
  const [isPreviewed, setPreviewed] = useState(false)
  const image = images[Math.min(place.at, images.length - 1)]
  const pages = (image && pagesOf[image.id]) ?? 1
  const turning = useTurn(image, of)
  const step = (by: 1 | -1) => {
    setPlace((now) => stepped(now, by, { count: images.length, pages }))
    setZoom(1)
  }
  const enlarge = () => setZoom((now) => Math.min(mostZoom, now + 1))
  const reduce = () => setZoom((now) => Math.max(1, now - 1))
  const canSee = canBeSeen(image)
  const acts = { step, enlarge, reduce, preview: () => setPreviewed(canSee), turn: turning.turn }
  useKeys({
    arrowleft: () => step(-1),
    arrowright: () => step(1),
    '.': enlarge,
    ',': reduce,
    r: () => turning.turn?.(),
    p: acts.preview,
  })
  if (!image) return null
  const shown = { image, images, pages, zoom, ...acts, isBusy: turning.isBusy }
  const onPages = (count: number) => setPagesOf((all) => ({ ...all, [image.id]: count }))
  const sheet = { image, zoom, page: place.page, onPages, ...of }
  return (
    <Stack component="section" gap="xs" aria-label={label}>
      <Shown {...sheet} />
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
          if (key === 'ArrowLeft') step(-1)
          if (key === 'ArrowRight') step(1)
        }}
      >
        <Stack gap="xs">
          <Shown {...sheet} isLarge />
          <ViewerButtons {...shown} />
        </Stack>
      </Modal>
    </Stack>
  )
}

const mostZoom = 4

const canBeSeen = (image: EntryImage | undefined) => Boolean(image && (image.disk_url || isPdf(image)))

type ShownProps = Of & {
  image: EntryImage
  zoom: number
  page: number
  onPages: (count: number) => void
  isLarge?: boolean
}

function Shown({ isLarge = false, ...sheet }: ShownProps) {
  const t = useT()
  const { image, zoom } = sheet
  if (isPdf(image))
    return (
      <Suspense fallback={<div className={classes.frame} data-large={isLarge || undefined} aria-busy />}>
        <PdfPages key={image.id} isLarge={isLarge} {...sheet} />
      </Suspense>
    )
  if (!image.disk_url) return <Text c="dimmed">{t('fraud.noPicture')}</Text>
  return (
    <TurnedPicture
      key={image.id}
      address={image.disk_url}
      rotation={image.rotation}
      zoom={zoom}
      isLarge={isLarge}
      label={t('fraud.picture', { number: String(image.position) })}
    />
  )
}

type ButtonsProps = {
  image: EntryImage
  images: readonly EntryImage[]
  /** Of this one. */
  pages: number
  zoom: number
  step: (by: 1 | -1) => void
  enlarge: () => void
  reduce: () => void
  preview: () => void
  /** Undefined for whoever may not. */
  turn: (() => void) | undefined
  isBusy: boolean
  canPreview?: boolean
}

function ViewerButtons({ image, images, pages, zoom, canPreview, ...acts }: ButtonsProps) {
  const t = useT()
  return (
    <Group gap="xs">
      {(images.length > 1 || pages > 1) && (
        <>
          <Button variant="default" size="xs" onClick={() => acts.step(-1)} aria-keyshortcuts="ArrowLeft">
            {t('fraud.previous')}
          </Button>
          {images.length > 1 && (
            <Text fz="sm" aria-live="polite">
              {t('fraud.place', { number: String(image.position), count: String(images.length) })}
            </Text>
          )}
          <Button variant="default" size="xs" onClick={() => acts.step(1)} aria-keyshortcuts="ArrowRight">
            {t('fraud.next')}
          </Button>
        </>
      )}
      {canBeSeen(image) && (
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
  const canTurn = mayTurn && canBeSeen(image)
  return { turn: canTurn ? turn : undefined, isBusy, isFailed: failure !== undefined }
}

const nextTurn: Record<number, 0 | 90 | 180 | 270> = { 0: 90, 90: 180, 180: 270, 270: 0 }
