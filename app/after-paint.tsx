import { MANIFEST } from './elements/manifest.ts'
// oxlint-disable-next-line import/default -- Vite makes it the address of the built file
import enliven from './enliven.ts?worker&url'

/** Every page carries it within its first round trip, hence so short. */
const WHEN_PAINTED = `{const enliven=()=>import('${enliven}'),p='first-contentful-paint';if(!window.PerformanceObserver?.supportedEntryTypes?.includes('paint'))enliven()
else new PerformanceObserver((l,o)=>l.getEntriesByName(p).length&&(o.disconnect(),enliven())).observe({type:'paint',buffered:true})}`

/** The life of a page without framework is asked for once the page can be read, so that nothing holds up its reading. */
export function AfterPaint() {
  return <script dangerouslySetInnerHTML={{ __html: WHEN_PAINTED }} />
}

/** With scripts, `enliven.ts` links it. */
export function ManifestWithoutScripts() {
  return (
    <noscript>
      <link rel="manifest" href={MANIFEST} />
    </noscript>
  )
}
