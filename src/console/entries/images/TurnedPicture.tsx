import { Text } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { TurnedImage } from './TurnedImage.tsx'
import classes from './viewer.module.css'

type Props = { address: string; rotation: number; zoom: number; label: string; isLarge?: boolean }

/** A picture as it is turned to be read; larger, it is moved by scrolling. */
export function TurnedPicture(props: Props) {
  const t = useT()
  const [isLost, setLost] = useState(false)
  if (!isLost) return <TurnedImage {...props} onLost={() => setLost(true)} />
  return (
    <div className={classes.frame} data-large={props.isLarge || undefined}>
      <Text role="alert">{t('fraud.unableToLoad')}</Text>
    </div>
  )
}
