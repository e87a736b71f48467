import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@fontsource-variable/inter/wght.css'
import './kit/base.css'
import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { takeNotice } from './kit/api/leave.ts'
import { queryClient } from './kit/api/query.ts'
import { setLanguage, useT } from './kit/i18n/i18n.ts'
import { preferredLanguage } from './kit/i18n/languages.ts'
import { toast } from './kit/toast.tsx'
import { router } from './routes.tsx'
import { cssVariables, theme } from './theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element for the console.')
void show(root)

/** No await outside of a function: the texts come in a file that waits for the one in which this stands. */
async function show(element: HTMLElement): Promise<void> {
  await setLanguage(preferredLanguage(), false)
  createRoot(element).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  )
  const notice = takeNotice()
  if (notice) toast.error(notice)
}

/** Everything in its providers; the theme carries the one text that dialogs bring along. */
function Console() {
  const t = useT()
  const label = t('kit.closeDialog')
  const spoken = useMemo(() => {
    const dialog = { defaultProps: { closeButtonProps: { 'aria-label': label } } }
    return mergeThemeOverrides(theme, { components: { Modal: dialog, Drawer: dialog } })
  }, [label])
  return (
    <MantineProvider theme={spoken} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notifications position="bottom-right" transitionDuration={120} limit={4} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
