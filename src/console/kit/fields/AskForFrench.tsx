import { Anchor } from '@mantine/core'
import { useFrench } from '../i18n/french.ts'
import { useT } from '../i18n/i18n.ts'

/** A client without French has its fields when somebody asks for them. */
export function AskForFrench() {
  const t = useT()
  const { isWanted, want } = useFrench()
  if (isWanted) return null
  return (
    <Anchor component="button" type="button" fz="xs" onClick={want} style={{ alignSelf: 'start' }}>
      {t('kit.alsoInFrench')}
    </Anchor>
  )
}
