import { once } from 'node:events'

/** Waits for work as long as people can; otherwise, or once `stopping` aborts, throws an error with the code ETIMEDOUT. */
export function inTime<T>(milliseconds: number, work: Promise<T>, stopping?: AbortSignal): Promise<T> {
  const timeout = AbortSignal.timeout(milliseconds)
  const end = stopping ? AbortSignal.any([timeout, stopping]) : timeout
  const late = once(end, 'abort').then(() => {
    throw Object.assign(new Error('late'), { code: 'ETIMEDOUT' })
  })
  return Promise.race([work, late])
}
