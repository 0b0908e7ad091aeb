import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Streams after whose opening it is worth it: far more than one office has open. */
const MANY = 1_000
/** How long none more has to be opened. */
const QUIET_MS = 5_000

/** With the thoroughness the engine keeps for when there is no memory left: only then does it give back what is free. */
const THOROUGHLY = { type: 'major', execution: 'sync', flavor: 'last-resort' } as const
type Collect = (how: typeof THOROUGHLY) => void

/**
 * Counts streams that are opened; after every thousand, and once no more come after so many, what opening them left
 * behind is given back. It is as much again as they take themselves, and the engine sees no reason to look for it for as
 * long as little else happens.
 */
export function createForcedGc(): () => void {
  let opened = 0
  let collect: Collect | undefined
  let later: NodeJS.Timeout | undefined
  const giveBack = () => {
    collect ??= exposeCollector()
    collect(THOROUGHLY)
  }
  const giveBackLater = () => {
    opened = 0
    later = undefined
    giveBack()
  }
  return () => {
    if (++opened < MANY) return
    if (opened % MANY === 0) giveBack()
    later = later?.refresh() ?? setTimeout(giveBackLater, QUIET_MS).unref()
  }
}

function exposeCollector(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect
}
