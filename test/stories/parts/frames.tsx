import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { CurrentAdminId, OwnRole } from '#app/desk/shell/team.ts'
import { createQueryClient } from '#app/lib/query-client.ts'
import { Toaster } from '#app/ui/toaster.tsx'
import { ADMIN, JO } from '../support/people.ts'
import '#app/styles/dashboard.css'

/** What stands around a page of the dashboard, for a signed-in admin. */
export function DeskPage({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return (
    <BrowserRouter>
      <QueryClientProvider client={client}>
        <CurrentAdminId value={JO.id}>
          <OwnRole value={ADMIN.role}>
            <div className="dashboard">
              <header className="sr-only">
                <h1>Support dashboard</h1>
              </header>
              {children}
            </div>
          </OwnRole>
        </CurrentAdminId>
      </QueryClientProvider>
      <Toaster />
    </BrowserRouter>
  )
}

/** The same around a part of a page. */
export const Desk = ({ children }: { children: ReactNode }) => (
  <DeskPage>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </DeskPage>
)
