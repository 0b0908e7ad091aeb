import { startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { ReloadAdmin } from '#app/lib/session/reload-admin.ts'
import { loadAdmin } from '../load-admin.ts'
import { openPage, type OpenPage } from './open-page.ts'
import { applyStyles } from './page-styles.ts'

/**
 * Shows the page that the address names, and the one before, with the address it had, until that is loaded. A page whose
 * files cannot be had is opened as a document, by the server or the worker.
 */
export function AdminPages({ first }: { first: OpenPage }) {
  const location = useLocation()
  const [shown, setShown] = useState({ ...first, location })
  const isShown = shown.path === location.pathname
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
        <Route path="*" element={<shown.Page admin={shown.admin} createClient={shown.createClient} />} />
      </Routes>
    </ReloadAdmin>
  )
}
