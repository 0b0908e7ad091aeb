import { readFileSync, readdirSync } from 'node:fs'

const MEGABYTE = 1024

/** Memory of a process in megabytes, as Linux reports it: resident (RSS) and proportional (PSS). */
export function memoryOf(pid: number): { resident: number; shared: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)![1]) / MEGABYTE
  return { resident: of('Rss'), shared: of('Pss') }
}

/** Pids of a process's running children. */
export const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
