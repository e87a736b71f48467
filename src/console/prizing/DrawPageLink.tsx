import { Anchor, Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { DrawnProps } from './drawnProps.ts'

/** The draw as everybody sees it who has the address: what staff answer a complaint with. */
export function DrawPageLink({ draw }: Pick<DrawnProps, 'draw'>) {
  const t = useT()
  return <PublicLink path={`/draws/${draw.eid}`} hint={t('prizing.drawPageHint')} />
}

export function PublicLink({ path, hint }: { path: string; hint: string }) {
  return (
    <>
      <Anchor href={path} target="_blank" underline="always" style={{ overflowWrap: 'anywhere' }}>
        {location.origin + path}
      </Anchor>
      <Text fz="xs" c="dimmed">
        {hint}
      </Text>
    </>
  )
}
