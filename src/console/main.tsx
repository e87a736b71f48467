import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@fontsource-variable/inter/wght.css'
import './kit/base.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeNotice } from './kit/api/leave.ts'
import { queryClient } from './kit/api/query.ts'
import { preferredLanguage, setLanguage } from './kit/i18n/i18n.ts'
import { toast } from './kit/toast.tsx'
import { router } from './routes.tsx'
import { cssVariables, theme } from './theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the console.')
await setLanguage(preferredLanguage(), false)
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notifications position="bottom-right" transitionDuration={120} limit={4} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
const notice = takeNotice()
if (notice) toast.error(notice)
