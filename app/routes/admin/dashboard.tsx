import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  replace,
  useLoaderData,
  useRevalidator,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { createQueryClient } from '#app/lib/query-client.ts'
import { resumeSession } from '#app/lib/session-end.ts'
import { LoadingDashboard } from '#app/tickets/loading-dashboard.tsx'
import { OwnId } from '#app/tickets/own-id.ts'
import { TicketDesk } from '#app/tickets/ticket-desk.tsx'
import { site } from '#site'
import { AdminBar } from './admin-bar.tsx'
import { currentAdmin, hearSignIns } from './admin-session.ts'
import { SignInDialog } from './sign-in-dialog.tsx'
import '#app/styles/forms.css'
import '#app/styles/desk-controls.css'
import '#app/styles/dashboard.css'
import '#app/styles/shortcuts.css'
import '#app/styles/ticket-list.css'
import '#app/styles/ticket-table.css'
import '#app/styles/ticket-filters.css'
import '#app/styles/ticket-detail.css'
import '#app/styles/ticket-facts.css'
import '#app/styles/ticket-chat.css'
import '#app/styles/ticket-files.css'

export const meta = () => [
  { title: `Support dashboard | ${site.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Null when the server does not say who is signed in: then the dashboard itself tells what cannot be reached. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const admin = await currentAdmin(request.signal).catch(() => undefined)
  if (admin === null) throw replace('/admin/login')
  if (admin) resumeSession(true)
  return admin ?? null
}

/** Who is signed in does not change with list and ticket in the address; it is asked again where nothing else changes. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href

export function HydrateFallback() {
  return (
    <div className="dashboard">
      <AdminBar name="" />
      <main id="main" tabIndex={-1} className="desk">
        <LoadingDashboard />
      </main>
    </div>
  )
}

/** Its answers live as long as the page: after Logout nothing of them is left. */
export default function Dashboard() {
  const admin = useLoaderData<typeof clientLoader>()
  const [client] = useState(createQueryClient)
  const { revalidate } = useRevalidator()
  const goOn = (adminId: string) => {
    resumeSession(admin === null || admin.id === adminId)
    void client.invalidateQueries()
    void revalidate()
  }
  const onSignInElsewhere = useEffectEvent(goOn)
  useEffect(() => hearSignIns(onSignInElsewhere), [])
  return (
    <QueryClientProvider client={client}>
      <OwnId value={admin?.id ?? null}>
        <div className="dashboard">
          <AdminBar name={admin ? `${admin.first_name} ${admin.last_name}` : ''} />
          <TicketDesk />
          <SignInDialog email={admin?.email} onSignedIn={({ id }) => goOn(id)} />
        </div>
      </OwnId>
    </QueryClientProvider>
  )
}
