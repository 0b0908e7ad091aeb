import { type ComponentType, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { type Location, Route, Routes, useLocation, BrowserRouter } from 'react-router'
import { lastView } from '../list/saved-place.ts'
import { loadTicket } from '../ticket/load-ticket.ts'
import { loadAdmin } from './load-admin.ts'
import { pageOf } from './page-of.ts'
import type { AdminPageProps } from '../shell/admin-page.tsx'
import { DashboardPage } from '../shell/dashboard.tsx'
import { loadStyles, type AdminPath, applyStyles } from './page-styles.ts'
import { ReloadAdmin } from '#app/lib/session/session-expiry.ts'
import { createRoot } from 'react-dom/client'
import { ErrorScreen } from '#app/site/chrome/error-screen.tsx'
import { loadFonts } from '#app/lib/load-styles.ts'
import { setBusy } from '#app/lib/page-state.ts'
import { showToastOfLastPage } from '#app/ui/toast-store.ts'
import { Toaster } from '#app/ui/toaster.tsx'
import { AdminErrorBoundary } from './admin-error-boundary.tsx'

type PageProps = Pick<AdminPageProps, 'admin'>
type Page = ComponentType<PageProps>
type OpenPage = PageProps & { path: AdminPath; Page: Page }

/** The dashboard is part of this script; the others are files of their own. */
const PAGES: Record<AdminPath, () => Page | Promise<Page>> = {
  '/admin': () => DashboardPage,
  '/admin/mail': async () => (await import('../mail/mail-page.tsx')).MailPage,
  '/admin/replies': async () => (await import('../replies/replies-page.tsx')).RepliesPage,
  '/admin/settings': async () => (await import('../settings/settings-page.tsx')).SettingsPage,
  '/admin/activity': async () => (await import('../activity/activity-page.tsx')).ActivityPage,
  '/admin/companies': async () => (await import('../companies/companies-page.tsx')).CompaniesPage,
  '/admin/get-started': async () => (await import('../setup/setup-list.tsx')).GetStartedPage,
}

const isPage = (path: string): path is AdminPath => path in PAGES

/**
 * Loads a page's script, stylesheet and admin, and the ticket panel's script if the address names a ticket; the panel itself
 * reports a failure. Any other address is left to the server.
 */
async function openPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<OpenPage> {
  const path = pageOf(pathname)
  if (!isPage(path)) {
    location.assign(pathname + search)
    return new Promise(() => {})
  }
  if (path === '/admin' && new URLSearchParams(search).has('ticket')) void loadTicket().catch(() => {})
  const [admin, Page] = await Promise.all([loadAdmin(pathname + search), PAGES[path](), loadStyles(path)])
  return { path, Page, admin }
}

/**
 * Shows the page that the address names; until it is loaded, the page before with its own address. A page whose files cannot be
 * loaded is opened as a document, by the server or the worker.
 */
function AdminPages({ first }: { first: OpenPage }) {
  const location = useLocation()
  const [shown, setShown] = useState({ ...first, location })
  const isShown = shown.path === pageOf(location.pathname)
  if (isShown && shown.location !== location) setShown({ ...shown, location })

  useEffect(() => {
    if (isShown) return
    let isWanted = true
    openPage(location).then(
      (opened) => isWanted && startTransition(() => setShown({ ...opened, location })),
      () => isWanted && globalThis.location.reload(),
    )
    return () => {
      isWanted = false
    }
  }, [isShown, location])
  useLayoutEffect(() => applyStyles(shown.path), [shown.path])

  const reloadAdmin = useCallback(async () => {
    const admin = await loadAdmin()
    setShown((now) => ({ ...now, admin }))
  }, [])
  return (
    <ReloadAdmin value={reloadAdmin}>
      <Routes location={shown.location}>
        <Route path="*" element={<shown.Page admin={shown.admin} />} />
      </Routes>
    </ReloadAdmin>
  )
}

/** Renders the page of this address in place of the element's loading state. */
export async function startAdminPages(element: HTMLElement) {
  const root = createRoot(element)
  setBusy(root, true)
  try {
    const first = await openPage(location)
    const view = first.path === '/admin' && !location.search && first.admin && lastView(first.admin.id)
    if (view) history.replaceState(null, '', `/admin?${view}`)
    root.render(
      <AdminErrorBoundary>
        <BrowserRouter>
          <AdminPages first={first} />
        </BrowserRouter>
        <Toaster />
      </AdminErrorBoundary>,
    )
    showToastOfLastPage()
    loadFonts()
  } catch (error) {
    root.render(<ErrorScreen message={String(error)} />)
  } finally {
    setBusy(root, false)
  }
}
