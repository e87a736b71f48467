/** The icons that the pages' records name, imported by the build. */
declare module 'virtual:icons' {
  import type { Icon } from '@tabler/icons-react'
  import type { IconName } from '#console/kit/pages/page.ts'

  export const icons: Record<IconName, Icon>
}
