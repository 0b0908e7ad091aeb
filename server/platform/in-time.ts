import { setTimeout } from 'node:timers/promises'

/** Waits for work as long as people can; throws an error with the code ETIMEDOUT after that. */
export function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = setTimeout(milliseconds, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error('late'), { code: 'ETIMEDOUT' })
  })
  return Promise.race([work, late])
}
