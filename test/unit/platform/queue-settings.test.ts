import { expect, it } from 'vitest'
import { JOB_NAMES, QUEUES } from '#server/platform/jobs/queue-settings.ts'

const HOUR = 60 * 60

/** Seconds from the first attempt to the last one: pg-boss doubles the wait each time, up to a longest one. */
function triedFor({ retryLimit, retryDelay, retryDelayMax }: (typeof QUEUES)['upkeep']): number {
  const waits = Array.from({ length: retryLimit }, (_, retry) => Math.min(retryDelay * 2 ** retry, retryDelayMax))
  return waits.reduce((total, wait) => total + wait, 0)
}

it('Every mail is tried for over three days, at least once an hour, before it is given up', () => {
  const mails = JOB_NAMES.filter((name) => name.startsWith('send-'))
  expect(mails.length).toBeGreaterThan(10)
  for (const name of mails) {
    expect(triedFor(QUEUES[name]), name).toBeGreaterThan(72 * HOUR)
    expect(QUEUES[name].retryDelayMax, name).toBeLessThanOrEqual(HOUR)
    expect(QUEUES[name].retryBackoff, name).toBe(true)
  }
})

it('A file is moved or removed, and a bulk change done, however long the storage is away within a day', () => {
  for (const name of ['move-object', 'remove-object', 'change-tickets'] as const)
    expect(triedFor(QUEUES[name]), name).toBeGreaterThan(24 * HOUR)
})
