import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { EntryImage } from '#contract/entries/images.ts'
import { originalAddress } from '../fileAddress.ts'
import classes from '../viewer.module.css'
import { mostPages, type PdfFault } from './limits.ts'
import type { Drawn } from './readPdf.ts'
import { usePdfPage } from './usePdfPage.ts'

type Props = {
  image: EntryImage
  experience: InExperience
  entryEid: string
  /** From 1; one behind the last is the last. */
  page: number
  /** 1 shows all of it. */
  zoom: number
  /** It has most of the screen. */
  isLarge: boolean
  /** Is told how many pages there are to look at. */
  onPages: (count: number) => void
}

/** The pages of a PDF, one at a time, drawn from the file as it came. */
export function PdfPages({ image, experience, entryEid, ...shown }: Props) {
  const { eid: client } = useClient()
  const [round, setRound] = useState(0)
  const address = originalAddress({ client, experience, entryEid }, image.id)
  const retry = () => setRound((now) => now + 1)
  return <Opened key={round} address={address} image={image} retry={retry} {...shown} />
}

type OpenedProps = Omit<Props, 'experience' | 'entryEid'> & { address: string; retry: () => void }

function Opened({ address, image, zoom, isLarge, onPages, retry, ...wanted }: OpenedProps) {
  const t = useT()
  const side = isLarge ? 0.7 * window.innerHeight : frameSide
  const longest = Math.ceil(side * zoom * window.devicePixelRatio)
  const asked = { address, page: wanted.page, longest, rotation: image.rotation }
  const { pages, page, drawn, fault } = usePdfPage(asked, onPages)
  const place = pages !== undefined && t('pdf.page', { number: page, count: pages })
  return (
    <>
      <div className={classes.frame} data-large={isLarge || undefined} aria-busy={!fault && !drawn}>
        {fault && <NotShown fault={fault} address={address} retry={retry} />}
        {!fault && !drawn && (
          <Text role="status" c="dimmed">
            {t('pdf.loading')}
          </Text>
        )}
        {drawn && (
          <Sheet
            drawn={drawn}
            zoom={zoom}
            isLarge={isLarge}
            label={[t('fraud.picture', { number: image.position }), place].filter(Boolean).join(', ')}
          />
        )}
      </div>
      {place && !fault && (
        <Text fz="sm" aria-live="polite">
          {place}
        </Text>
      )}
      {drawn?.isBlank && <Text fz="sm">{t('pdf.blank')}</Text>}
      {pages !== undefined && pages > mostPages && (
        <Text fz="sm">{t('pdf.most', { most: mostPages, total: pages })}</Text>
      )}
    </>
  )
}

/** CSS pixels of the longest side in the frame, as its style has it. */
const frameSide = 416

type SheetProps = { drawn: Drawn; zoom: number; isLarge: boolean; label: string }

function Sheet({ drawn: { canvas }, zoom, isLarge, label }: SheetProps) {
  const longest = Math.max(canvas.width, canvas.height)
  const side = `min(${isLarge ? '70dvh' : `${frameSide}px`}, 100cqw)`
  const across = `calc(${side} * ${(zoom * canvas.width) / longest})`
  const down = `calc(${side} * ${(zoom * canvas.height) / longest})`
  return (
    <div
      className={classes.sheet}
      style={{ width: across, height: down }}
      role="img"
      aria-label={label}
      ref={(box) => box?.replaceChildren(canvas)}
    />
  )
}

type NotShownProps = { fault: PdfFault; address: string; retry: () => void }

function NotShown({ fault, address, retry }: NotShownProps) {
  const t = useT()
  return (
    <Stack gap="xs" p="md" align="center">
      <Text role="alert" ta="center">
        {t(`pdf.${fault}`)}
      </Text>
      {(fault === 'slow' || fault === 'unreachable') && (
        <Button variant="default" size="xs" onClick={retry}>
          {t('kit.tryAgain')}
        </Button>
      )}
      <Anchor href={address} download fz="sm">
        {t('entryImages.save')}
      </Anchor>
    </Stack>
  )
}
