import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { IS_FULL_SIZE } from '#test/support/drill.ts'
import { eventually } from '#test/support/server.ts'

const PATHS = ['/', '/support', '/healthz', '/api/ticket-form', '/api/auth/get-session']
const PAUSE_MS = 20
const REQUEST_TIMEOUT_MS = 60_000
const PROGRESS_TIMEOUT_MS = 300_000

/**
 * Ordinary visitors next to an attack: each sends one request after the other, over a new connection each, until `stop`,
 * which returns how long each took in milliseconds, and how many did not get 200. At small size a busy machine may refuse up
 * to half of them with 503.
 */
export function startBackgroundLoad(url: string, visitors = 2) {
  const taken: number[] = []
  let [failed, refused] = [0, 0]
  const stopping = new AbortController()
  const visitor = async (): Promise<void> => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const start = performance.now()
      const status = await get(`${url}${PATHS[n % PATHS.length]}`)
      if (status === 503) refused++
      else if (status !== 200) failed++
      taken.push(performance.now() - start)
      await setTimeout(PAUSE_MS)
    }
  }
  const done = Promise.all(Array.from({ length: visitors }, visitor))
  return {
    /** Resolves after this number of further requests. */
    async more(count: number): Promise<void> {
      const enough = taken.length + count
      await eventually('requests', () => taken.length >= enough, PROGRESS_TIMEOUT_MS)
    },
    async stop(): Promise<{ taken: number[]; failed: number }> {
      stopping.abort()
      await done
      const isTooMany = IS_FULL_SIZE || refused > taken.length / 2
      return { taken, failed: isTooMany ? failed + refused : failed }
    },
  }
}

const get = (url: string) =>
  new Promise<number | undefined>((resolve) => {
    http
      .get(url, { agent: false, timeout: REQUEST_TIMEOUT_MS }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
        response.on('error', () => resolve(undefined))
      })
      .on('timeout', function (this: http.ClientRequest) {
        this.destroy()
      })
      .on('error', () => resolve(undefined))
  })
