import { setTimeout } from 'node:timers/promises'
import { freePort } from '#test/support/free-port.ts'
import type { Random } from '#test/support/random.ts'
import { type Env, type RunningServer, startServer } from '#test/support/server.ts'
import { type TicketLoad, loadTickets } from './ticket-load.ts'

type Options = {
  cycles: number
  clients: number
  /** Chooses the moments. */
  random: Random
  /** Called before each start, when nothing runs. */
  beforeStart?: () => void
  /** Called after each start; the server is killed once it resolves. */
  beforeKill?: (server: RunningServer) => Promise<void>
  /** Called when the process is dead. */
  afterKill?: () => void | Promise<void>
  /** Called after each restart, before the next kill. */
  afterRestart?: (server: RunningServer) => Promise<void>
}
/** Tickets acknowledged before each kill, and the longest random delay after them. */
const TICKETS_BEFORE_KILL = 5
const MAX_DELAY_MS = 300

/**
 * Starts the server, loads it with tickets, kills it with SIGKILL at a random moment, and starts it again, `cycles` times.
 * The clients go on all the while. Resolves with the server running and every ticket acknowledged.
 */
export async function killCycles(env: Env, { cycles, clients, random, ...hooks }: Options) {
  const PORT = String(await freePort())
  const start = () => {
    hooks.beforeStart?.()
    return startServer({ ...env, PORT })
  }
  /** In milliseconds: from SIGKILL to the next ticket, and from the start of the process to "Ready at". */
  const [msToTicket, msToReady]: [number[], number[]] = [[], []]
  let server = await start()
  const load: TicketLoad = loadTickets(server.url, clients)
  try {
    for (let cycle = 0; cycle < cycles; cycle++) {
      await Promise.all([load.more(TICKETS_BEFORE_KILL), hooks.beforeKill?.(server)])
      await setTimeout(random.below(MAX_DELAY_MS))
      const killed = performance.now()
      await server.kill()
      await hooks.afterKill?.()
      const started = performance.now()
      server = await start()
      msToReady.push(performance.now() - started)
      await load.more(1)
      msToTicket.push(performance.now() - killed)
      await hooks.afterRestart?.(server)
    }
    await load.stop()
  } catch (error) {
    load.abandon()
    await server.kill()
    throw error
  }
  return { server, load, msToTicket, msToReady }
}
