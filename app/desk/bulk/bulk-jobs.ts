import { localEntries, readObject } from '#app/lib/browser-storage.ts'
import { createStore } from '#app/lib/create-store.ts'

const KINDS = ['tickets', 'tag'] as const
/** A change of many tickets that this browser has begun. */
export type BulkJob = {
  id: string
  kind: (typeof KINDS)[number]
  /** The time of its beginning, in milliseconds. */
  at: number
  isFinished?: boolean
}

/** The changes in progress and the last one that has ended. */
export const bulkJobs = createStore<readonly BulkJob[]>([])
let owner = ''

const keyOf = (adminId: string) => `bulk-changes:${adminId}`

/** Restores the changes that an admin had begun before the page was loaded. */
export function restoreBulkJobs(adminId: string): void {
  if (owner === adminId) return
  owner = adminId
  const stored = readObject(localEntries, keyOf(adminId))
  bulkJobs.set(Array.isArray(stored) ? stored.filter(isJob) : [])
}

function isJob(value: unknown): value is BulkJob {
  const { id, kind, at } = (value ?? {}) as Partial<Record<keyof BulkJob, unknown>>
  return typeof id === 'string' && KINDS.some((each) => each === kind) && typeof at === 'number'
}

function change(jobs: readonly BulkJob[]) {
  bulkJobs.set(jobs)
  const unfinished = jobs.filter(({ isFinished }) => !isFinished)
  localEntries.write(keyOf(owner), unfinished.length > 0 ? JSON.stringify(unfinished) : null)
}

/** Follows a change and drops the results of earlier ones. */
export const addBulkJob = (id: string, kind: BulkJob['kind']): void =>
  change([...bulkJobs.get().filter(({ isFinished }) => !isFinished), { id, kind, at: Date.now() }])

/** Keeps the result on screen, but not after a reload. */
export const finishBulkJob = (id: string): void =>
  change(bulkJobs.get().map((job) => (job.id === id ? { ...job, isFinished: true } : job)))

export const dropBulkJob = (id: string): void => change(bulkJobs.get().filter((job) => job.id !== id))
