import '@velvet/ui/fonts.css'
import '@velvet/ui/tokens.css'
import '@velvet/ui/base.css'
import './app/console.css'
import { startOrSay } from '@velvet/client/start-or-say'
import { NO_STORAGE } from '@velvet/contract/shared/no-storage'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followPresence } from './app/follow-presence.ts'
import { keepFocusOnButtons } from './app/keep-focus.ts'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.tsx'
import { keepSessionApart } from './app/session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
await startOrSay(root, NO_STORAGE, keepSessionApart)
keepFocusOnButtons()
followPresence()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
