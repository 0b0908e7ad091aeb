import { once } from 'node:events'
import fs from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sum, time } from './statistics.ts'

const BLOCK = Buffer.alloc(8192, 1)
const BLOCKS = 64
const SYNC_FOR_MS = 1_000

export const temporaryDirectory = () => fs.mkdtempDisposableSync(join(tmpdir(), 'helpdesk-bench-'))

/** A port that is free at the moment, for programs that cannot report one of their own choice. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Returns how many times a second this disk can write and sync 8 kB. */
export function diskSyncs(directory: string): number {
  const path = join(directory, 'syncs')
  const file = fs.openSync(path, 'w')
  const start = performance.now()
  let syncs = 0
  for (; performance.now() - start < SYNC_FOR_MS; syncs++) {
    fs.writeSync(file, BLOCK, 0, BLOCK.length, (syncs % BLOCKS) * BLOCK.length)
    fs.fsyncSync(file)
  }
  const perSecond = syncs / ((performance.now() - start) / 1000)
  fs.closeSync(file)
  fs.rmSync(path)
  return perSecond
}

const kilobytesIn = (file: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(fs.readFileSync(file, 'utf8'))![1])

/** Resident memory of a process in megabytes. */
export const memoryOf = (pid: number): number => kilobytesIn(`/proc/${pid}/smaps_rollup`, 'Rss') / 1024

/** Megabytes by which the peak of resident memory during the work exceeds the memory before it. */
export async function memoryGrowth(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid)
  // Linux then begins to count the peak again (proc(5), clear_refs).
  fs.writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await work()
  return kilobytesIn(`/proc/${pid}/status`, 'VmHWM') / 1024 - before
}

/** Pids of a process's running children. */
export const childrenOf = (pid: number): number[] =>
  fs
    .readdirSync(`/proc/${pid}/task`)
    .flatMap((task) =>
      fs.readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )

/** Percent of a core that these processes take together, over that many seconds. */
export async function processorShare(pids: number[], seconds: number): Promise<number> {
  const used = () => sum(pids.map(processorMs))
  const before = used()
  const passed = await time(() => delay(seconds * 1000))
  return ((used() - before) / passed) * 100
}

/** Processor time of a process and all its threads so far; Linux counts it by the nanosecond. */
function processorMs(pid: number): number {
  const nanoseconds = fs
    .readdirSync(`/proc/${pid}/task`)
    .map((task) => Number(fs.readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]))
  return sum(nanoseconds) / 1e6
}
