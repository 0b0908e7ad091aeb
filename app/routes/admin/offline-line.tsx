import WifiOffIcon from 'lucide-react/icons/wifi-off'
import { useIsOffline } from '#app/lib/connection.ts'
import { loadedStore } from '#app/lib/loaded.ts'
import { useStore } from '#app/lib/store.ts'

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

function loadedAt(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday ? CLOCK.format(at) : DAY.format(at)
}

/**
 * Says that there is no connection, while there is none, and from when the things are that are shown. The live region is
 * always rendered, or its change is missed.
 */
export function OfflineLine() {
  const isOffline = useIsOffline()
  const { at, isKept } = useStore(loadedStore)
  return (
    <output className="offline-line">
      {(isOffline || isKept) && (
        <>
          <WifiOffIcon size={16} />
          <span>
            {isOffline ? 'You’re offline.' : 'The server isn’t responding.'}
            {at !== null && ` You see what was loaded at ${loadedAt(at)}.`} What you write is kept
            <span className="offline-more">; press Send again when you’re back</span>.
          </span>
        </>
      )}
    </output>
  )
}
