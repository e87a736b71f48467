import type { Plugin } from 'vite'
import { pages } from '../../src/console/pages.ts'

const name = 'virtual:icons'

/**
 * The icons of the navigation. The pages' records have their names only, since the first script and Node read those
 * too, without React.
 */
export function menuIcons(): Plugin {
  const menus = Object.values(pages).flatMap((page) => ('menu' in page ? [page.menu] : []))
  const icons = [...new Set(menus.map(({ icon }) => icon))].join(', ')
  return {
    name: 'menu icons',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `import { ${icons} } from '@tabler/icons-react'\nexport const icons = { ${icons} }`
        : undefined,
  }
}
