import { call } from '../api.ts'
import type { ResponseBody, Input, Operation } from '#contract/operation.ts'
import { afterPaint } from './after-paint.ts'

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
