import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { ErrorScreen } from '#app/site/chrome/error-screen.tsx'
import { setBusy } from '#app/lib/page-state.ts'
import { showToastOfLastPage } from '#app/lib/toast/next-page-toast.ts'
import { Toaster } from '#app/lib/toast/toast.tsx'
import { AdminErrorBoundary } from './admin-error-boundary.tsx'
import { AdminPages } from './admin-pages.tsx'
import { openPage } from './open-page.ts'

/** Draws the page of this address into an element, in place of what it says while the page loads. */
export async function startAdminPages(element: HTMLElement) {
  const root = createRoot(element)
  setBusy(root, true)
  try {
    const first = await openPage(location)
    root.render(
      <AdminErrorBoundary>
        <BrowserRouter>
          <AdminPages first={first} />
        </BrowserRouter>
        <Toaster />
      </AdminErrorBoundary>,
    )
    showToastOfLastPage()
  } catch (error) {
    root.render(<ErrorScreen message={String(error)} />)
  } finally {
    setBusy(root, false)
  }
}
