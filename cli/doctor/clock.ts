import { type Finding, ok, problem, warning } from './finding.ts'

const TITLE = 'Clock'
/** Signed links, sessions and the times of tickets tolerate no more. */
const WARNING_MS = 2_000
/** Storage services refuse requests 15 minutes off; people are confused long before. */
const PROBLEM_MS = 60_000
const ADVICE =
  'Let both machines set their clocks by the network (`timedatectl set-ntp true`); see `timedatectl status`.'

/** Judges a clock that is `aheadMs` ahead, measured to within `uncertaintyMs`. */
export function clockFinding(owner: string, aheadMs: number, uncertaintyMs: number): Finding {
  const off = Math.abs(aheadMs) - uncertaintyMs / 2
  const found = `The clock of ${owner} is ${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'ahead'}.`
  if (off > PROBLEM_MS) return problem(TITLE, found, ADVICE)
  if (off > WARNING_MS) return warning(TITLE, found, ADVICE)
  return ok(TITLE, `Agrees with that of ${owner}.`)
}
