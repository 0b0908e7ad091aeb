import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Processor time of a process and all its threads so far, in milliseconds; Linux counts it by the nanosecond. */
function processorMs(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = tasks.map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}

/** Percent of a core that these processes take together, over that many seconds. */
export async function processorShare(pids: number[], seconds: number): Promise<number> {
  const used = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0)
  const before = used()
  const begun = performance.now()
  await delay(seconds * 1000)
  return ((used() - before) / (performance.now() - begun)) * 100
}
