import { readFileSync, readdirSync } from 'node:fs'

const MEGABYTE = 1024

/** Megabytes of a process as Linux counts them: resident, and with pages shared with others counted in part. */
export function memoryOf(pid: number): { resident: number; shared: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)![1]) / MEGABYTE
  return { resident: of('Rss'), shared: of('Pss') }
}

/** The processes a process has started, as far as they run. */
export const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
