import { List, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { brandOf, contrastOf, darkPage, lightPage, readableContrast } from '#contract/clients/brandColours.ts'
import classes from './brand.module.css'

/** How the colour can be read where it stands, as measured; and what is shown where it cannot. */
export function AccentFacts({ colour }: { colour: string }) {
  const t = useT()
  const ratio = useRatio()
  const { surface, onSurface, onLight, onDark } = brandOf(colour)
  const text = t(onSurface === '#ffffff' ? 'settings.whiteText' : 'settings.darkText')
  return (
    <div role="status">
      <List size="sm" spacing={6} listStyleType="none" classNames={{ itemWrapper: classes.fact ?? '' }}>
        <List.Item icon={<IconCheck size={16} aria-hidden />}>
          {t('settings.textOnAccent', { text, ratio: ratio(surface, onSurface) })}
        </List.Item>
        <Fact colour={colour} page={lightPage} shown={onLight} scheme={t('settings.onLight')} />
        <Fact colour={colour} page={darkPage} shown={onDark} scheme={t('settings.onDark')} />
      </List>
    </div>
  )
}

type Props = { colour: string; page: string; shown: string; scheme: string }

function Fact({ colour, page, shown, scheme }: Props) {
  const t = useT()
  const ratio = useRatio()
  const measured = ratio(colour, page)
  if (contrastOf(colour, page) >= readableContrast)
    return (
      <List.Item icon={<IconCheck size={16} aria-hidden />}>
        {t('settings.accentReads', { scheme, ratio: measured })}
      </List.Item>
    )
  return (
    <List.Item icon={<IconAlertTriangle size={16} className={classes.warning} aria-hidden />}>
      {t('settings.accentUnread', { scheme, ratio: measured, least: ratioText(readableContrast) })}{' '}
      <Text span inherit className={classes.swatchText}>
        <span className={classes.swatch} style={{ background: shown }} aria-hidden />
        {t('settings.shownInstead', { colour: shown, ratio: ratio(shown, page) })}
      </Text>
    </List.Item>
  )
}

/** Never rounded up: 4.49 is not enough. */
const ratioText = (contrast: number) => Math.floor(contrast * 100) / 100

function useRatio() {
  const format = useFormat()
  return (one: string, other: string) => format.number(ratioText(contrastOf(one, other)))
}
