import { MANIFEST } from './manifest.ts'
// oxlint-disable-next-line import/default -- Vite makes it the address of the built file
import enliven from '../client.ts?worker&url'
import { useScriptHash } from './integrity.ts'

/** Every page carries it within its first round trip, hence so short. */
const RUN_AFTER_FIRST_PAINT = `{let life=document.currentScript.previousSibling.cloneNode(),enliven=()=>document.head.append(life);life.type='module';self.PerformanceObserver?.supportedEntryTypes?.includes('paint')?new PerformanceObserver(l=>l.getEntriesByName('first-contentful-paint')[0]&&enliven()).observe({type:'paint',buffered:true}):enliven()}`

/**
 * The life of a page without framework is asked for once the page can be read, so that nothing holds up its reading. Of
 * a type that browsers do not know, its script rests; a copy of it runs, held to the hash of what was built.
 */
export function ClientScript() {
  return (
    <>
      <script type="text/plain" src={enliven} integrity={useScriptHash(enliven)} />
      <script dangerouslySetInnerHTML={{ __html: RUN_AFTER_FIRST_PAINT }} />
    </>
  )
}

/** With scripts, `enliven.ts` links it. */
export function NoScriptManifest() {
  return (
    <noscript>
      <link rel="manifest" href={MANIFEST} />
    </noscript>
  )
}
