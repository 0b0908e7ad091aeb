import { Registry, collectDefaultMetrics } from 'prom-client'

let shared: Registry | undefined

/**
 * What there is once a process however many apps it opens: CPU, memory, files, garbage collection, and how late the
 * event loop is. Measured from the first call on; its timer keeps no process alive.
 */
export function processMetrics(): Registry {
  if (!shared) {
    shared = new Registry()
    collectDefaultMetrics({ register: shared })
  }
  return shared
}
