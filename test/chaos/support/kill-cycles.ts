import { setTimeout } from 'node:timers/promises'
import { freePort } from '#test/support/free-port.ts'
import type { Installation } from '#test/support/own-database.ts'
import { type TicketLoad, loadTickets } from './ticket-load.ts'
import { type Product, startProduct } from '#test/support/drill-server.ts'

type Options = {
  cycles: number
  clients: number
  /** Added to the product's environment. */
  env?: Record<string, string>
  /** What happens to the installation before each start, when nothing runs. */
  beforeStart?: () => void
  /** What is wrong with it after the process is dead. */
  afterKill?: () => void
}
/** How many tickets are acknowledged before the process may be killed, and how much later at most it is. */
const TICKETS_FIRST = 5
const AT_MOST_LATER_MS = 300
const PATIENCE_MS = 30_000

/**
 * Starts the product, loads it with tickets, kills it at a moment nobody chose, and again, so many times. The clients go
 * on through all of it. Resolves with the product running once more and every ticket acknowledged.
 */
export async function killCycles(installation: Installation, { cycles, clients, ...options }: Options) {
  const port = String(await freePort())
  const start = () => {
    options.beforeStart?.()
    return startProduct({ ...installation.env, PORT: port, ...options.env })
  }
  /** Milliseconds from the signal to the first ticket after it, and from the start of the process to its word. */
  const [toTicket, toReady]: [number[], number[]] = [[], []]
  let product: Product = await start()
  const load = loadTickets(product.url, clients)
  try {
    for (let cycle = 0; cycle < cycles; cycle++) {
      await acknowledgedSince(load, TICKETS_FIRST)
      await setTimeout(Math.random() * AT_MOST_LATER_MS)
      const killed = performance.now()
      await product.kill()
      options.afterKill?.()
      const started = performance.now()
      product = await start()
      toReady.push(performance.now() - started)
      await acknowledgedSince(load, 1)
      toTicket.push(performance.now() - killed)
    }
    await load.stop()
  } catch (error) {
    load.abandon()
    await product.kill()
    throw error
  }
  return { product, load, toTicket, toReady }
}

async function acknowledgedSince({ acknowledged }: TicketLoad, count: number): Promise<void> {
  const enough = acknowledged.length + count
  const deadline = performance.now() + PATIENCE_MS
  while (acknowledged.length < enough) {
    if (performance.now() > deadline) throw new Error('No ticket was acknowledged for 30 seconds.')
    await setTimeout(5)
  }
}
