import { useContext } from 'react'
import { Links, Meta, Outlet, Scripts, useMatches } from 'react-router'
import { CookieBanner } from './site/chrome/cookie-banner.tsx'
import { oklchToHex } from '#contract/oklch.ts'
import { brandColors, brandTheme, site } from '#site'
import {
  AdminScript,
  ClientScript,
  CompanyData,
  DashboardScript,
  HoldSubmit,
  NoScriptManifest,
  PageTransitions,
  SpaFallback,
  SpeculationRules,
  TellMissingScript,
  ThemeScript,
  WebFonts,
} from './document/scripts.tsx'
import { ADMIN_MANIFEST } from './lib/manifest.ts'
import './styles/app.css'

/** The `handle` of a route, read by the document. */
export type RouteHandle = {
  /** A page of a signed-in admin, rendered by its script. */
  isDashboard?: boolean
}

const SNOW = '#f7fbfc'

/** Stubs for React Fast Refresh, whose preamble our pages lack in development. */
const NO_REFRESH =
  'window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;window.__vite_plugin_react_preamble_installed__=true'

/** The document of every page, rendered at build time only: no page is hydrated as a whole. */
export function Layout({ children }: { children: React.ReactNode }) {
  const matches = useMatches()
  const isDashboard = matches.some(({ handle }) => (handle as RouteHandle | undefined)?.isDashboard)
  const isAdmin = matches.some(({ id }) => id.startsWith('routes/admin/'))
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <PageTransitions />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={isAdmin ? oklchToHex(brandColors().spruce[950]) : SNOW} />
        {isAdmin && <ThemeScript />}
        {isAdmin && !isDashboard && <HoldSubmit />}
        {isAdmin && <TellMissingScript />}
        {import.meta.hot && <script dangerouslySetInnerHTML={{ __html: NO_REFRESH }} />}
        <WebFonts />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {isDashboard ? <link rel="manifest" href={ADMIN_MANIFEST} /> : <NoScriptManifest />}
        <Meta />
        <Links />
        {site.color && <style>{brandTheme()}</style>}
        <CompanyData isDashboard={isDashboard} />
        {isDashboard ? <DashboardScript /> : isAdmin && <AdminScript />}
        {!isAdmin && <SpeculationRules />}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        {!isAdmin && <CookieBanner />}
        {children}
        {!isAdmin && <ClientScript />}
        {/* The framework's build asks for it in a document that we never serve. */}
        {useContext(SpaFallback) && <Scripts />}
      </body>
    </html>
  )
}

export default Outlet
