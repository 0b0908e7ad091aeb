import { call } from './api.ts'
import type { ResponseBody, Input, Operation } from '#contract/operation.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Calls back once the next frame has been painted; returns what cancels that. A page that is not on screen paints none. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Calls an operation once the next frame has been painted, for what a press shows: to begin a request takes the browser as long
 * as much of that frame. A page that is not on screen calls at once.
 */
export async function callAfterPaint<O extends Operation>(
  operation: O,
  input: Input<O>,
  options: { signal: AbortSignal },
): Promise<ResponseBody<O>> {
  if (!document.hidden) await new Promise<void>((resolve) => void afterPaint(resolve))
  return call(operation, input, options)
}

/** Milliseconds without requestIdleCallback. */
const LATER = 1_000

/** Calls back once the browser has time; returns what cancels that. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, LATER)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act)
  return () => cancelIdleCallback(handle)
}

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
