import { Anchor, Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { DrawnProps } from './drawnProps.ts'

/** The draw as everybody sees it who has the address: what staff answer a complaint with. */
export function DrawPageLink({ draw }: Pick<DrawnProps, 'draw'>) {
  const t = useT()
  const path = `/draws/${draw.eid}`
  return (
    <>
      <Anchor href={path} target="_blank" underline="always" style={{ overflowWrap: 'anywhere' }}>
        {location.origin + path}
      </Anchor>
      <Text fz="xs" c="dimmed">
        {t('prizing.drawPageHint')}
      </Text>
    </>
  )
}
