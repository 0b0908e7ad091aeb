import WifiOffIcon from 'lucide-react/icons/wifi-off'
import { OFFLINE_LINE, useIsOffline } from '#app/lib/connection.ts'

/** Says that there is no connection, while there is none. The live region is always rendered, or its change is missed. */
export function OfflineLine() {
  const isOffline = useIsOffline()
  return (
    <output className="offline-line">
      {isOffline && (
        <>
          <WifiOffIcon size={16} />
          {OFFLINE_LINE}
        </>
      )}
    </output>
  )
}
