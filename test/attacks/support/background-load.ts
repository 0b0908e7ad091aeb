import http from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** What visitors ask for who have nothing to do with what goes on beside them. */
const PATHS = ['/', '/support', '/healthz', '/api/ticket-form', '/api/auth/get-session']
const PAUSE_MS = 20
const PATIENCE_MS = 30_000

/** Somebody who asks for one thing after the other, each over a connection of its own, until `stop`, which answers how long each took. */
export function startBackgroundLoad(url: string, visitors = 2) {
  const taken: number[] = []
  let refused = 0
  const leaving = new AbortController()
  const visitor = async (): Promise<void> => {
    for (let n = 0; !leaving.signal.aborted; n++) {
      const begun = performance.now()
      const status = await get(`${url}${PATHS[n % PATHS.length]}`)
      if (status !== 200) refused++
      taken.push(performance.now() - begun)
      await setTimeout(PAUSE_MS)
    }
  }
  const done = Promise.all(Array.from({ length: visitors }, visitor))
  return {
    async stop(): Promise<{ taken: number[]; refused: number }> {
      leaving.abort()
      await done
      return { taken, refused }
    },
  }
}

const get = (url: string) =>
  new Promise<number | undefined>((resolve) => {
    http
      .get(url, { agent: false, timeout: PATIENCE_MS }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
        response.on('error', () => resolve(undefined))
      })
      .on('timeout', function (this: http.ClientRequest) {
        this.destroy()
      })
      .on('error', () => resolve(undefined))
  })
