/** One line of a drill's table: what was counted or measured, and, where something was wanted of it, whether it held. */
export type Finding = { what: string; found: string; wanted?: string; held?: boolean }

export const exactly = (what: string, found: number, wanted: number): Finding => ({
  what,
  found: String(found),
  wanted: String(wanted),
  held: found === wanted,
})

/** A measured value that must stay below a limit of the same unit. */
export const under = (what: string, found: number, limit: number, unit: string): Finding => ({
  what,
  found: `${Math.round(found)} ${unit}`,
  wanted: `under ${limit} ${unit}`,
  held: found < limit,
})

/** A value that is told and not judged. */
export const told = (what: string, found: string | number): Finding => ({ what, found: String(found) })

/** Prints the table and answers whether everything that was wanted held. */
export function tell(title: string, findings: Finding[]): boolean {
  const wide = Math.max(...findings.map(({ what }) => what.length))
  const lines = findings.map(({ what, found, wanted, held }) => {
    const verdict = held === undefined ? '' : `  wanted ${wanted}: ${held ? 'held' : 'DID NOT HOLD'}`
    return `  ${what.padEnd(wide)}  ${found}${verdict}\n`
  })
  process.stdout.write(`${title}\n${lines.join('')}`)
  return findings.every(({ held }) => held !== false)
}
