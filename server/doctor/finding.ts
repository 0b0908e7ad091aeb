import type { Resolver } from 'node:dns/promises'
import type pg from 'pg'
import type { Finding } from '#contract/setup-list.ts'
import type { Config } from '../platform/config/config.ts'
import type { StartError } from '../platform/start-error.ts'

type State = Finding['state']

export type Environment = Record<string, string | undefined>
export type DnsResolver = Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveMx' | 'resolveTxt'>
export type Options = {
  resolver: DnsResolver
  /** DKIM selector of the mail service, which only the operator knows. */
  dkimSelector?: string | undefined
  backups?: string | undefined
}
export type Installation = Options & { config: Config }
export type Check = (installation: Installation) => Promise<Finding[]>
/** Checks the database through an open connection and changes nothing. */
export type DatabaseCheck = (client: pg.Client) => Promise<Finding[]>

/** A finding with other advice for those who read it in a shell, where variables and paths are at hand. */
export type PlacedFinding = Finding & { inShell?: string }

/** Creates the findings of one title. */
export const createFindings = (title: string) => {
  const finding =
    (state: State) =>
    (found: string, todo?: string, inShell?: string): PlacedFinding => ({
      title,
      state,
      found,
      ...(todo !== undefined && { todo }),
      ...(inShell !== undefined && { inShell }),
    })
  const [ok, problem] = [finding('ok'), finding('problem')]
  return {
    ok,
    problem,
    warning: finding('warning'),
    skipped: finding('skipped'),
    /** Reports a problem that would prevent the start: its first sentence is the finding, the others are the advice. */
    startProblem({ message }: StartError): Finding {
      const end = message.indexOf('. ') + 1
      return end > 0 ? problem(message.slice(0, end), message.slice(end + 1)) : problem(message)
    },
    /** Returns the findings that apply, or else that all is in order. */
    faultsOr(found: string, faults: (Finding | false)[]): Finding[] {
      const applying = faults.filter((fault) => fault !== false)
      return applying.length > 0 ? applying : [ok(found)]
    },
  }
}

/** Domains reserved for examples (RFC 2606). */
export const RESERVED_DOMAIN = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/

export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

export const CLOCK = createFindings('Clock')
/** Limit for signed links, sessions and the times of tickets. */
const WARNING_MS = 2_000
/** Storage services refuse requests 15 minutes off; people are confused long before. */
const PROBLEM_MS = 60_000
const ADVICE =
  'Let both machines set their clocks by the network (`timedatectl set-ntp true`); see `timedatectl status`.'

/** Judges a clock that is `aheadMs` ahead, measured to within `uncertaintyMs`. */
export function clockFinding(owner: string, aheadMs: number, uncertaintyMs: number): Finding {
  const off = Math.abs(aheadMs) - uncertaintyMs / 2
  const found = `The clock of ${owner} is ${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'ahead'}.`
  if (off > PROBLEM_MS) return CLOCK.problem(found, ADVICE)
  if (off > WARNING_MS) return CLOCK.warning(found, ADVICE)
  return CLOCK.ok(`Agrees with that of ${owner}.`)
}

const WORDS: Record<State, string> = { ok: 'ok', warning: 'WARNING', problem: 'PROBLEM', skipped: 'skipped' }
const INDENT = ' '.repeat(9)

/** Formats one line for each finding with its advice beneath, and the totals at the end. */
export function formatReport(findings: Finding[]): string {
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
