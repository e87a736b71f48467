import { Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { brandOf, darkPage, lightPage } from '#contract/clients/brandColours.ts'
import { groundColours, type LogoGround, logoPath } from '#contract/words/logo.ts'
import classes from './brand.module.css'

type Shown = {
  eid: string
  name: string
  colour: string
  logo_hash: string | null
  logo_ground: LogoGround
}
/** `picture` is one that is not saved yet, instead of the client's logo. */
type Props = { client: Shown; picture?: string | undefined }

/** The head of a public page on a light and on a dark ground, whatever scheme the console is in. */
export function BrandPreview({ client, picture }: Props) {
  const t = useT()
  const { surface, onSurface, onLight, onDark } = brandOf(client.colour)
  const grounds = [
    { label: t('settings.onLight'), page: lightPage, text: '#1b1e24', link: onLight },
    { label: t('settings.onDark'), page: darkPage, text: '#eceef2', link: onDark },
  ]
  const source = picture ?? logoPath(client)
  return (
    <div className={classes.previews}>
      {grounds.map(({ label, page, text, link }) => (
        <figure key={page} className={classes.preview} style={{ background: page, color: text }}>
          <div className={classes.head} style={{ background: surface, color: onSurface }}>
            {source && (
              <img
                className={classes.logo}
                src={source}
                alt=""
                style={{ background: groundColours[client.logo_ground] }}
              />
            )}
            <span>{client.name}</span>
          </div>
          <div className={classes.sample}>
            <span className={classes.button} style={{ background: surface, color: onSurface }}>
              {t('settings.sampleButton')}
            </span>
            <span style={{ color: link, textDecoration: 'underline' }}>{t('settings.sampleLink')}</span>
          </div>
          <Text component="figcaption" fz="xs" inherit px={12} pb={10}>
            {label}
          </Text>
        </figure>
      ))}
    </div>
  )
}
