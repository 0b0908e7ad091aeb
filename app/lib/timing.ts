import { call } from './api.ts'
import type { ResponseBody, Input, Operation } from '#contract/operation.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Calls back after the next frame is painted; returns the function that cancels this. A hidden page paints none. */
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
 * Calls an operation after the next frame is painted, or immediately on a hidden page. For the queries of the chat: on a processor
 * four times slower `r` is painted after 105 ms, and starting its requests in that frame takes 24 ms more.
 */
export async function callAfterPaint<O extends Operation>(
  operation: O,
  input: Input<O>,
  options: { signal: AbortSignal },
): Promise<ResponseBody<O>> {
  if (!document.hidden) await new Promise<void>((resolve) => void afterPaint(resolve))
  return call(operation, input, options)
}

/** Milliseconds to wait in browsers without requestIdleCallback. */
const LATER = 1_000

/** Calls back when the browser is idle; returns the function that cancels this. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, LATER)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act)
  return () => cancelIdleCallback(handle)
}

/** Milliseconds between checks. */
const CHECK_INTERVAL = 250

/** Calls back when the page has loaded its data, so that more does not compete for a slow line; returns the function that cancels this. */
export function whenLoaded(client: QueryClient, act: () => void): () => void {
  const check = () => {
    if (document.readyState === 'complete' && client.isFetching() === 0) act()
    else timer = setTimeout(check, CHECK_INTERVAL)
  }
  let timer = setTimeout(check, CHECK_INTERVAL)
  return () => clearTimeout(timer)
}
