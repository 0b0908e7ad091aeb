import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Streams after whose opening it is worth it: far more than one office has open. */
const MANY = 1_000
/** How long none more has to be opened. */
const QUIET_MS = 5_000

type Collect = () => void

/**
 * Counts streams that are opened; once many were and no more come, what opening them left behind is given back. It is as
 * much again as they take themselves, and where nothing else happens the engine sees no reason to look for it.
 */
export function createGivingBack(): () => void {
  let opened = 0
  let collect: Collect | undefined
  let later: NodeJS.Timeout | undefined
  const giveBack = () => {
    opened = 0
    later = undefined
    collect ??= exposeCollector()
    collect()
  }
  return () => {
    if (++opened >= MANY) later = later?.refresh() ?? setTimeout(giveBack, QUIET_MS).unref()
  }
}

function exposeCollector(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect
}
