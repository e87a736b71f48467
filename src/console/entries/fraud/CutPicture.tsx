import { Button, Group, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { TurnedImage } from '../images/TurnedImage.tsx'
import { type Cut, type Edited, uncut } from './cutPicture.ts'

type Props = { address: string; edited: Edited; onEdit: (edited: Edited) => void }

const sides = ['top', 'bottom', 'left', 'right'] as const

/** The chosen picture, with what of it is looked up; a file that the browser does not show is looked up as it is. */
export function CutPicture({ address, edited, onEdit }: Props) {
  const t = useT()
  const [isLost, setLost] = useState(false)
  const { rotation, cut } = edited
  if (isLost) return <Text role="alert">{t('fraud.unableToLoad')}</Text>
  return (
    <Stack gap="xs">
      <TurnedImage
        address={address}
        rotation={rotation}
        clip={insetOf(cut, rotation)}
        label={t('fraud.chosen')}
        onLost={() => setLost(true)}
      />
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          onClick={() => onEdit({ ...edited, rotation: (rotation + 90) % 360 })}
        >
          {t('fraud.turnPicture')}
        </Button>
        <Button variant="default" size="xs" onClick={() => onEdit({ rotation: 0, cut: uncut })}>
          {t('fraud.asItCame')}
        </Button>
      </Group>
      {sides.map((side) => (
        <Side
          key={side}
          label={t(sideLabels[side], { share: String(cut[side]) })}
          share={cut[side]}
          onShare={(share) => onEdit({ ...edited, cut: { ...cut, [side]: share } })}
        />
      ))}
    </Stack>
  )
}

const sideLabels = {
  top: 'fraud.cropTop',
  bottom: 'fraud.cropBottom',
  left: 'fraud.cropLeft',
  right: 'fraud.cropRight',
} as const

/** More from two sides would leave nothing. */
const mostCut = 45

type SideProps = { label: string; share: number; onShare: (share: number) => void }

function Side({ label, share, onShare }: SideProps) {
  const id = useId()
  return (
    <Group gap="xs" wrap="nowrap">
      <Text component="label" fz="sm" w={220} htmlFor={id}>
        {label}
      </Text>
      <input
        id={id}
        type="range"
        min={0}
        max={mostCut}
        value={share}
        onChange={({ currentTarget }) => onShare(Number(currentTarget.value))}
      />
    </Group>
  )
}

/** The sides are those of the turned picture, and the clip those of the picture as it came. */
function insetOf({ top, right, bottom, left }: Cut, rotation: number): string {
  const around = [top, right, bottom, left]
  const first = rotation / 90
  return `inset(${around.map((_, at) => `${around[(at + first) % 4]}%`).join(' ')})`
}
