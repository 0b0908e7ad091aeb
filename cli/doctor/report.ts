import type { Finding, State } from './finding.ts'

const WORDS: Record<State, string> = { ok: 'ok', warning: 'WARNING', problem: 'PROBLEM', skipped: 'skipped' }
const INDENT = ' '.repeat(9)

/** Formats one line for each finding with what to do beneath, and the totals at the end. */
export function report(findings: Finding[]): string {
  const lines = findings.flatMap(({ title, state, found, todo }) => [
    `${WORDS[state].padEnd(INDENT.length)}${title}: ${found}`,
    ...(todo ? [`${INDENT}→ ${todo}`] : []),
  ])
  const count = (state: State) => findings.filter((each) => each.state === state).length
  const many = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  const totals = [
    many(count('problem'), 'problem'),
    many(count('warning'), 'warning'),
    `${count('ok')} in order`,
    `${count('skipped')} not checked`,
  ]
  return `${lines.join('\n')}\n\n${totals.join(', ')}.\n`
}
