import { Anchor, Group, Image, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFileSize } from '#console/kit/i18n/fileSize.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { useClient } from '#console/kit/session.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { EntryImage } from '#contract/entries/images.ts'
import { fileAddress, originalAddress } from './images/fileAddress.ts'
import { ImageViewer } from './images/ImageViewer.tsx'

type Props = { experience: InExperience; entryEid: string }

/** The pictures that came with an entry; one opens large beside the console. */
export function EntryImages({ experience, entryEid }: Props) {
  const t = useT()
  const { eid: client } = useClient()
  const { kind, eid } = experience
  const read = useRead('listEntryImages', { params: { type: kind, exp: eid, entryEid } })
  const of = { client, experience, entryEid }
  return (
    <Loaded read={read} empty={t('entryImages.none')}>
      {({ data }) => (
        <Stack gap="sm">
          <Receipts
            images={data.filter((image) => !image.is_of_claim)}
            experience={experience}
            entryEid={entryEid}
          />
          {data.map((image) => (
            <OneImage key={image.id} image={image} of={of} />
          ))}
        </Stack>
      )}
    </Loaded>
  )
}

/** Pictures with the claim of a prize are no receipts: they stand in the list alone, named by their fields. */
function Receipts({ images, experience, entryEid }: Props & { images: readonly EntryImage[] }) {
  const t = useT()
  if (images.length === 0) return null
  return (
    <ImageViewer
      key={entryEid}
      images={images}
      experience={experience}
      entryEid={entryEid}
      label={t('entryImages.title')}
    />
  )
}

function OneImage({ image, of }: { image: EntryImage; of: Parameters<typeof fileAddress>[0] }) {
  const address = fileAddress(of, image.id)
  const t = useT()
  const format = useFormat()
  const fileSize = useFileSize()
  const { position: number, width, height } = image
  const [isLost, setLost] = useState(false)
  return (
    <Group align="flex-start" wrap="nowrap" gap="sm">
      {image.has_preview && !isLost ? (
        <Anchor
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={t('entryImages.open', { number: String(number) })}
        >
          <Image
            src={address}
            alt=""
            w={96}
            h={96}
            radius="sm"
            fit="cover"
            loading="lazy"
            onError={() => setLost(true)}
          />
        </Anchor>
      ) : (
        <Text c="dimmed" fz="sm" w={96}>
          {t(isLost ? 'fraud.unableToLoad' : 'entryImages.noPreview')}
        </Text>
      )}
      <Stack gap={2} miw={0}>
        {image.is_of_claim && <Text fz="sm">{t('entryImages.claimField', { field: image.field })}</Text>}
        <Text fz="sm">
          {fileSize(image.bytes)} · {image.content_type}
        </Text>
        {width !== null && height !== null && (
          <Text fz="sm">
            {t('entryImages.size', { width: format.number(width), height: format.number(height) })}
          </Text>
        )}
        <Text c="dimmed" fz="xs" style={{ overflowWrap: 'anywhere' }}>
          {t('entryImages.md5')} {image.md5}
        </Text>
        <Text c="dimmed" fz="xs" style={{ overflowWrap: 'anywhere' }}>
          {t('entryImages.sha256')} {image.sha256}
        </Text>
        <Anchor
          href={originalAddress(of, image.id)}
          download
          fz="sm"
          aria-label={t('entryImages.saveNamed', { number: String(number) })}
        >
          {t('entryImages.save')}
        </Anchor>
      </Stack>
    </Group>
  )
}
