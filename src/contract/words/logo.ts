/** The largest logo, in bytes. */
export const maxLogoBytes = 2 * 1024 * 1024
/** The most pixels that either side has. */
export const maxLogoSide = 4096
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** The ground behind a logo, in both schemes: a dark one is not seen on dark, nor a white one on white. */
export const logoGrounds = ['light', 'dark'] as const
export type LogoGround = (typeof logoGrounds)[number]
export const groundColours: Record<LogoGround, string> = { light: '#ffffff', dark: '#16181d' }

/** A client as whoever shows its logo needs it. */
export type WithLogo = {
  readonly eid: string
  readonly logo_hash: string | null
  readonly logo_ground: LogoGround
}

/** The public address of the client's logo; another picture has another address. Undefined where there is none. */
export const logoPath = ({ eid, logo_hash }: Pick<WithLogo, 'eid' | 'logo_hash'>): string | undefined =>
  logo_hash === null ? undefined : `/public/logo/${eid}/${logo_hash}`
