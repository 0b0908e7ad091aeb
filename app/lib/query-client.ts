import { notifyManager, QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { isOffline } from './connection.ts'

// By a timer, which is the default, a press would show one frame later.
notifyManager.setScheduler(queueMicrotask)

const RETRIES = 3
const MAX_DELAY_MS = 30_000

const isClientError = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500

export const shouldRetry = (failures: number, error: Error) =>
  failures < RETRIES && !isClientError(error) && !isOffline(error)
export const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, MAX_DELAY_MS)

/** Also reloads queries that are loading for the first time: that response may be older than the change. */
class Client extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}) {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    if (first.length > 0)
      await super.invalidateQueries({ ...filters, predicate: (query) => first.includes(query) }, options)
  }
}

export const createQueryClient = () =>
  new Client({
    defaultOptions: {
      queries: {
        gcTime: 5 * 60_000,
        retry: shouldRetry,
        retryDelay,
        // The default mode waits silently while the machine is offline instead of reporting a failure.
        networkMode: 'always',
        // Off by default in this mode.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
