import { MANIFEST } from '#app/lib/manifest.ts'
// oxlint-disable-next-line import/default -- Vite makes it the address of the built file
import clientScript from '#app/client.ts?worker&url'
// oxlint-disable-next-line import/default -- as above
import adminScript from '#app/admin-client.ts?worker&url'
// oxlint-disable-next-line import/default -- as above
import dashboardScript from '#app/dashboard-client.tsx?worker&url'
import { useContext } from 'react'
import { ScriptHashes, useScriptHash } from './render-contexts.ts'

/** Inlined into every page and part of its first round trip, hence so short. */
const RUN_AFTER_FIRST_PAINT = `{let client=document.currentScript.previousSibling.cloneNode(),run=()=>document.head.append(client);client.type='module';self.PerformanceObserver?.supportedEntryTypes?.includes('paint')?new PerformanceObserver(l=>l.getEntriesByName('first-contentful-paint')[0]&&run()).observe({type:'paint',buffered:true}):run()}`

/**
 * Loads the script of a static page (`app/client.ts`) after the first contentful paint, so that it never delays reading.
 * The first script element has a type that browsers ignore; the second appends a copy of it as a module, which keeps the
 * integrity hash.
 */
export function ClientScript() {
  return (
    <>
      <script type="text/plain" src={clientScript} integrity={useScriptHash(clientScript)} />
      <script dangerouslySetInnerHTML={{ __html: RUN_AFTER_FIRST_PAINT }} />
    </>
  )
}

/** The script of a static admin page (`app/admin-client.ts`), fetched beside the stylesheet: one comes there to type. */
export const AdminScript = () => <script type="module" src={adminScript} integrity={useScriptHash(adminScript)} />

/**
 * The script of the pages of a signed-in admin (`app/dashboard-client.tsx`), and the hashes of those it loads: the build
 * leaves only these in the map. The list is painted without it: stylesheet and fonts come first.
 */
export function DashboardScript() {
  const integrity = useContext(ScriptHashes)
  return (
    <>
      {integrity && <script type="importmap" dangerouslySetInnerHTML={{ __html: JSON.stringify({ integrity }) }} />}
      <script type="module" src={dashboardScript} integrity={useScriptHash(dashboardScript)} fetchPriority="low" />
    </>
  )
}

/** With JavaScript, `app/client.ts` adds this link. */
export function NoScriptManifest() {
  return (
    <noscript>
      <link rel="manifest" href={MANIFEST} />
    </noscript>
  )
}
