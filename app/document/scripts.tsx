import { LAST_VIEW_PREFIX, PLACE_PREFIX } from '#app/desk/list/saved-place.ts'
import { MANIFEST } from '#app/lib/manifest.ts'
// oxlint-disable-next-line import/default -- Vite makes it the address of the built file
import clientScript from '#app/client.ts?worker&url'
// oxlint-disable-next-line import/default -- as above
import adminScript from '#app/admin-client.ts?worker&url'
// oxlint-disable-next-line import/default -- as above
import dashboardScript from '#app/dashboard-client.tsx?worker&url'
import webFonts from '#app/styles/web-fonts.css?url'
import { createContext, useContext } from 'react'
import { companyData } from '#site'
import { COMPANY_BLOCK } from '#contract/company-block.ts'

/** The subresource-integrity hash of each built script by its URL; undefined in development and in the browser. */
export const ScriptHashes = createContext<Record<string, string> | undefined>(undefined)

const useScriptHash = (url: string) => useContext(ScriptHashes)?.[url]

/** True while React Router renders its SPA fallback, a document without a page that it always builds and we never serve. */
export const SpaFallback = createContext(false)

/**
 * Marks a page that is not returned to (`data-visit`): after a reload or Back the place to scroll to depends on the height of all
 * sections. Both short, because they are inlined into every page and part of the first round trip.
 */
const MARK_VISIT = `performance.getEntriesByType('navigation')[0]?.type==='navigate'&&(document.body.dataset.visit='');`
const RUN_AFTER_FIRST_PAINT = `{let client=document.currentScript.previousSibling.cloneNode(),run=()=>document.head.append(client);client.type='module';self.PerformanceObserver?.supportedEntryTypes?.includes('paint')?new PerformanceObserver(run).observe({type:'paint',buffered:true}):run()}`

/**
 * Loads the script of a static page (`app/client.ts`) after the first paint, so that it never delays reading.
 * The first script element has a type that browsers ignore; the second appends a copy of it as a module, which keeps the
 * integrity hash.
 */
export function ClientScript() {
  return (
    <>
      <script type="text/plain" src={clientScript} integrity={useScriptHash(clientScript)} />
      <script dangerouslySetInnerHTML={{ __html: MARK_VISIT + RUN_AFTER_FIRST_PAINT }} />
    </>
  )
}

/** The script of a static admin page (`app/admin-client.ts`), fetched with the stylesheet because its form is used immediately. */
export const AdminScript = () => <script type="module" src={adminScript} integrity={useScriptHash(adminScript)} />

/**
 * The script of the dashboard (`app/dashboard-client.tsx`), with an import map of the hashes of the scripts it loads.
 */
export function DashboardScript() {
  const integrity = useContext(ScriptHashes)
  return (
    <>
      {integrity && <script type="importmap" dangerouslySetInnerHTML={{ __html: JSON.stringify({ integrity }) }} />}
      <script type="module" src={dashboardScript} integrity={useScriptHash(dashboardScript)} />
    </>
  )
}

/** Data block with the company, for the page's scripts (`site.ts`). */
export const CompanyData = (page: { isDashboard: boolean }) => (
  <script type="application/json" id={COMPANY_BLOCK} dangerouslySetInnerHTML={{ __html: companyData(page) }} />
)

/** With JavaScript, `app/client.ts` adds this link. */
export function NoScriptManifest() {
  return (
    <noscript>
      <link rel="manifest" href={MANIFEST} />
    </noscript>
  )
}

/**
 * Holds a submit until the page's script has loaded, because a native one could expose a password; `startStaticForm` then
 * sends it. Runs before the form is parsed.
 */
const HOLD_SUBMIT = `addEventListener('submit',e=>{e.preventDefault();e.target.dataset.pressed=''})`

export const HoldSubmit = () => <script dangerouslySetInnerHTML={{ __html: HOLD_SUBMIT }} />

/** Shows `[data-no-script]` if the page's script cannot be loaded. */
const TELL_MISSING_SCRIPT = `addEventListener('error',e=>{if(e.target.tagName==='SCRIPT')document.querySelector('[data-no-script]').hidden=false},true)`

export const TellMissingScript = () => <script dangerouslySetInnerHTML={{ __html: TELL_MISSING_SCRIPT }} />

/** As text without a character that HTML escapes: its hash is part of the content security policy. */
const ALLOW = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

/**
 * Lets the browser fade from page to page. Inline: from a stylesheet, Chromium may read it only after it has decided, and
 * then aborts the transition with an unhandled InvalidStateError, "ViewTransition opt-in disabled".
 */
export const PageTransitions = () => <style>{ALLOW}</style>

const RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/files/*', '/t/*', '/my/*'] } },
          { not: { selector_matches: '[download], [target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

/** Prefetches a page while the pointer hovers over its link, except dynamic and personal pages. */
export const SpeculationRules = () => (
  <script type="speculationrules" dangerouslySetInnerHTML={{ __html: JSON.stringify(RULES) }} />
)

/** Chooses light or dark before the first paint of an admin page. localStorage 'theme': light, dark or system. */
const CHOOSE_THEME = `(()=>{let dark=matchMedia('(prefers-color-scheme: dark)'),apply=()=>{let choice=null;try{choice=localStorage.getItem('theme')}catch{}document.documentElement.dataset.theme=choice==='dark'||(choice!=='light'&&dark.matches)?'dark':'light'};apply();dark.addEventListener('change',apply);addEventListener('storage',apply)})()`

/** Inline, because a file would be requested before the first paint. */
export const ThemeScript = () => <script dangerouslySetInnerHTML={{ __html: CHOOSE_THEME }} suppressHydrationWarning />

/** Runs before the first paint, so that a browser with cached fonts never shows the fallback fonts between pages. */
const LOAD_CACHED_FONTS = `try{localStorage.getItem('fonts')==='kept'&&document.head.append(Object.assign(document.createElement('link'),{rel:'stylesheet',href:'${webFonts}',blocking:'render'}))}catch{}`

/**
 * Links the web fonts for browsers that have them cached and for those without JavaScript. For a first visitor `loadFonts`
 * loads them after the first paint.
 */
export function WebFonts() {
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: LOAD_CACHED_FONTS }} />
      <noscript>
        <link rel="stylesheet" href={webFonts} />
      </noscript>
    </>
  )
}

/**
 * Preloads the calls that the dashboard's list waits for; not the first page where the address, a place kept in this tab or a
 * person's last view asks for others.
 */
export function PreloadList({ me, firstPage }: { me: string; firstPage: string }) {
  const script = `{let load=href=>document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'fetch',crossOrigin:'anonymous',href}));load('${me}');try{location.search||Object.keys({...sessionStorage,...localStorage}).some(key=>/^(${PLACE_PREFIX}|${LAST_VIEW_PREFIX})/.test(key))||load('${firstPage}')}catch{}}`
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}
