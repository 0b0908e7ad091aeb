import { useContext, useEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useMatches } from 'react-router'
import { CookieBanner } from './site/chrome/cookie-banner.tsx'
import { ErrorScreen } from './site/chrome/error-screen.tsx'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { oklchToHex } from '#app/ui/oklch.ts'
import { showToastOfLastPage } from './lib/toast/next-page-toast.ts'
import { Toaster } from './lib/toast/toast.tsx'
import { site } from '#site'
import type { Route } from './+types/root'
import { AdminScript, ClientScript, NoScriptManifest } from './document/client-script.tsx'
import { HoldSubmit } from './document/hold-submit.tsx'
import { ADMIN_MANIFEST } from './lib/manifest.ts'
import { PageTransitions } from './document/page-transitions.tsx'
import { SpaFallback } from './document/spa-fallback.ts'
import { SpeculationRules } from './document/speculation-rules.tsx'
import { ThemeScript } from './document/theme-script.tsx'
import { FontPreloads, WebFonts } from './document/web-fonts.tsx'
import './styles/app.css'

/** What a route's `handle` tells the document. */
export type RouteHandle = {
  /** The page is HTML and CSS and ships no framework. */
  static?: boolean
}

const SNOW = '#f7fbfc'

/** Stubs for React Fast Refresh, whose preamble static pages lack in development. */
const NO_REFRESH =
  'window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;window.__vite_plugin_react_preamble_installed__=true'

export function Layout({ children }: { children: React.ReactNode }) {
  const matches = useMatches()
  const isSpaFallback = useContext(SpaFallback)
  const isStatic = !isSpaFallback && matches.some(({ handle }) => (handle as RouteHandle | undefined)?.static)
  const isAdmin = matches.some(({ id }) => id.startsWith('routes/admin/'))
  // After hydration the scripts are left out: rendering them again would create script from text, which the CSP forbids.
  const isPrerendered = !useHydrated()
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <PageTransitions />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={isAdmin ? oklchToHex(site.colors.spruce[950]) : SNOW} />
        {isAdmin && isPrerendered && <ThemeScript />}
        {isAdmin && isStatic && <HoldSubmit />}
        {isStatic && import.meta.hot && <script dangerouslySetInnerHTML={{ __html: NO_REFRESH }} />}
        {isStatic ? <WebFonts /> : <FontPreloads />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {isStatic ? <NoScriptManifest /> : <link rel="manifest" href={ADMIN_MANIFEST} />}
        <Meta />
        <Links />
        {isAdmin && isStatic && <AdminScript />}
        {!isAdmin && <SpeculationRules />}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        {!isAdmin && <CookieBanner />}
        {children}
        {!isStatic && <Toaster />}
        {isStatic ? !isAdmin && <ClientScript /> : isPrerendered && <Scripts />}
      </body>
    </html>
  )
}

export default function App() {
  useEffect(showToastOfLastPage, [])
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen message={messageOf(error)} />
}

function messageOf(error: unknown) {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : String(error)
}
