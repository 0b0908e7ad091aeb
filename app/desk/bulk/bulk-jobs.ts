import { localEntries, readObject } from '#app/lib/browser-storage.ts'
import { createStore } from '#app/lib/create-store.ts'

/** A change of many tickets that this browser has begun. */
export type BulkJob = {
  id: string
  kind: 'tickets' | 'tag'
  /** When it was begun, in milliseconds. */
  at: number
  isFinished?: boolean
}

/** The changes that go on, and the last one that has ended. */
export const bulkJobs = createStore<readonly BulkJob[]>([])
let owner = ''

const keyOf = (adminId: string) => `bulk-changes:${adminId}`

/** Takes up again what an admin had begun before the page was loaded. */
export function restoreBulkJobs(adminId: string): void {
  if (owner === adminId) return
  owner = adminId
  const stored = readObject(localEntries, keyOf(adminId))
  bulkJobs.set(Array.isArray(stored) ? stored.filter(isJob) : [])
}

const isJob = (value: unknown): value is BulkJob =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

function change(jobs: readonly BulkJob[]) {
  bulkJobs.set(jobs)
  const going = jobs.filter(({ isFinished }) => !isFinished)
  localEntries.write(keyOf(owner), going.length > 0 ? JSON.stringify(going) : null)
}

/** Follows a change; the results of earlier ones make room. */
export const addBulkJob = (id: string, kind: BulkJob['kind']): void =>
  change([...bulkJobs.get().filter(({ isFinished }) => !isFinished), { id, kind, at: Date.now() }])

/** Its result stays on screen, but not after a reload. */
export const finishBulkJob = (id: string): void =>
  change(bulkJobs.get().map((job) => (job.id === id ? { ...job, isFinished: true } : job)))

export const dropBulkJob = (id: string): void => change(bulkJobs.get().filter((job) => job.id !== id))
