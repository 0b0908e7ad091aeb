import { MANIFEST } from './elements/manifest.ts'
// oxlint-disable-next-line import/default -- Vite makes it the address of the built file
import enliven from './enliven.ts?worker&url'
import { useIntegrity } from './integrity.ts'

/** Every page carries it within its first round trip, hence so short. */
const WHEN_PAINTED = `{let life=document.currentScript.previousSibling.cloneNode(),enliven=()=>document.head.append(life);life.type='module';self.PerformanceObserver?.supportedEntryTypes?.includes('paint')?new PerformanceObserver(l=>l.getEntriesByName('first-contentful-paint')[0]&&enliven()).observe({type:'paint',buffered:true}):enliven()}`

/**
 * The life of a page without framework is asked for once the page can be read, so that nothing holds up its reading. Of
 * a type that browsers do not know, its script rests; a copy of it runs, held to the hash of what was built.
 */
export function AfterPaint() {
  return (
    <>
      <script type="text/plain" src={enliven} integrity={useIntegrity(enliven)} />
      <script dangerouslySetInnerHTML={{ __html: WHEN_PAINTED }} />
    </>
  )
}

/** With scripts, `enliven.ts` links it. */
export function ManifestWithoutScripts() {
  return (
    <noscript>
      <link rel="manifest" href={MANIFEST} />
    </noscript>
  )
}
