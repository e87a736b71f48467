import { Anchor, Group, Image, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import type { FiledImage } from '#contract/prizing/drawnImages.ts'

type Props = { title: string; images: readonly FiledImage[] }

/** Pictures of entries or of claims (E3), as they were turned; one opens large beside the console. */
export function FiledPictures({ title, images }: Props) {
  const t = useT()
  const canSee = useCan('validation', 'read')
  if (images.length === 0) return null
  return (
    <section>
      <Title order={3} mb={4}>
        {title}
      </Title>
      {canSee ? (
        <Group gap="sm">
          {images.map((image, at) => (
            <Picture key={image.id} image={image} number={at + 1} />
          ))}
        </Group>
      ) : (
        <Text c="dimmed">{t('winners.picturesUnseen')}</Text>
      )}
    </section>
  )
}

function Picture({ image, number }: { image: FiledImage; number: number }) {
  const t = useT()
  const [isFailed, setFailed] = useState(false)
  const { disk_url: address, rotation } = image
  if (!address || isFailed)
    return (
      <Text c="dimmed">
        {t(address ? 'winners.pictureFailed' : 'winners.pictureNone')}{' '}
        <Anchor href={image.original_url} download>
          {t('winners.pictureSave', { number: String(number) })}
        </Anchor>
      </Text>
    )
  return (
    <Anchor
      href={address}
      target="_blank"
      rel="noopener"
      aria-label={t('winners.pictureOpen', { number: String(number) })}
    >
      <Image
        src={address}
        alt=""
        w={120}
        h={120}
        radius="sm"
        fit="contain"
        loading="lazy"
        style={{ transform: `rotate(${rotation}deg)` }}
        onError={() => setFailed(true)}
      />
    </Anchor>
  )
}
