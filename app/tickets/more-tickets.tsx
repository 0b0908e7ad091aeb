import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { TicketListState } from './use-ticket-list.ts'

/** Loads on when the end of the list comes near; the button is for when that does not happen. */
export function MoreTickets({ list }: { list: TicketListState }) {
  if (!list.hasMore) return null
  const onNear = () => {
    if (!list.loadingMore && !list.outdated) list.loadMore()
  }
  return (
    <div className="more-tickets">
      {/* A new watch for each page: the end may be in sight still when it has been loaded. */}
      <NearEnd key={list.tickets.length} onNear={onNear} />
      <Button
        variant="outline"
        size="compact"
        busy={list.loadingMore}
        busyLabel="Loading..."
        onClick={list.loadMore}
      >
        Load more
      </Button>
    </div>
  )
}

function NearEnd({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const say = useEffectEvent(onNear)
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && say())
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [])
  return <div ref={end} className="near-end" />
}
