import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import {
  replace,
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { createQueryClient } from '#app/lib/query-client.ts'
import { LoadingDashboard } from '#app/tickets/loading-dashboard.tsx'
import { TicketDesk } from '#app/tickets/ticket-desk.tsx'
import { site } from '#site'
import { AdminBar } from './admin-bar.tsx'
import { currentAdmin } from './admin-session.ts'
import '#app/styles/forms.css'
import '#app/styles/desk-controls.css'
import '#app/styles/dashboard.css'
import '#app/styles/shortcuts.css'
import '#app/styles/ticket-list.css'
import '#app/styles/ticket-filters.css'
import '#app/styles/ticket-detail.css'
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
  return admin ?? null
}

/** The address holds the list's search and the open ticket; who is signed in does not change with them. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

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
  return (
    <QueryClientProvider client={client}>
      <div className="dashboard">
        <AdminBar name={admin ? `${admin.first_name} ${admin.last_name}` : ''} />
        <TicketDesk />
      </div>
    </QueryClientProvider>
  )
}
