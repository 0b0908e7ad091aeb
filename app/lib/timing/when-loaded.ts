import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds between looks. */
const INTERVAL = 250

/** Calls back once the page has loaded what it shows, with which more would compete on a slow line; returns what cancels that. */
export function whenLoaded(client: QueryClient, act: () => void): () => void {
  const look = () => {
    if (document.readyState === 'complete' && client.isFetching() === 0) act()
    else timer = setTimeout(look, INTERVAL)
  }
  let timer = setTimeout(look, INTERVAL)
  return () => clearTimeout(timer)
}
