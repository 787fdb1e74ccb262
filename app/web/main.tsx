import './schemas-without-eval.ts'
import '@fontsource-variable/archivo/wdth.css'
import '@fontsource-variable/geist-mono/wght.css'
import '@mantine/core/styles.css'
import './theme/fallback-fonts.css'
import './theme/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { watchNetwork } from './api/connection.ts'
import { createQueryClient } from './api/query-client.ts'
import { createStudioRouter } from './router.tsx'
import { keepFocus } from './shell/keep-focus.ts'
import { refuseSecondClicks } from './shell/refuse-second-clicks.ts'
import { cssVariables, theme } from './theme/theme.ts'

watchNetwork()
refuseSecondClicks()
keepFocus()
const queryClient = createQueryClient(() => void router.invalidate())
const router = createStudioRouter(queryClient)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element "root".')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
)
