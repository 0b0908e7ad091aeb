import { runConcurrently, median, percentile } from '../support/statistics.ts'
import { postTicket } from '../support/post-ticket.ts'

const MANY = 16
const FEW = 8

export type Measured = { perSecond: number; p95: number; text: string }

/** Creates tickets over HTTP: throughput with 16 concurrent clients, latency with 8. */
export async function measureOverHttp(url: string, tickets: number, rounds: number): Promise<Measured> {
  const create = () => postTicket(url)
  await runConcurrently(MANY, tickets / 4, create)
  const rates: number[] = []
  const p95s: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await runConcurrently(MANY, tickets, create)
    rates.push(tickets / ((performance.now() - start) / 1000))
    p95s.push(percentile(await runConcurrently(FEW, tickets / 2, create), 0.95))
  }
  const [perSecond, p95] = [median(rates), median(p95s)]
  return {
    perSecond,
    p95,
    text: `${perSecond.toFixed(0)} tickets/s at ${MANY} clients, p95 ${p95.toFixed(1)} ms at ${FEW}`,
  }
}
