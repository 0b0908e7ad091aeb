import type { Resolver } from 'node:dns/promises'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import type { StartError } from '#server/start-error.ts'

export type State = 'ok' | 'warning' | 'problem' | 'skipped'
/** The result of one check: what was found and, unless it is in order, what the operator can do. */
export type Finding = { title: string; state: State; found: string; todo?: string }

export type Environment = Record<string, string | undefined>
export type DnsResolver = Pick<Resolver, 'resolveMx' | 'resolveTxt'>
export type Options = {
  /** Resolves DNS records. */
  resolver: DnsResolver
  /** The DKIM selector of the mail service; only the operator knows it. */
  dkimSelector?: string | undefined
  /** The folder of backups. */
  backups?: string | undefined
}
export type Installation = Options & { config: Config }
export type Check = (installation: Installation) => Promise<Finding[]>
/** Checks the database through an open connection; changes nothing. */
export type DatabaseCheck = (client: pg.Client) => Promise<Finding[]>

const finding =
  (state: State) =>
  (title: string, found: string, todo?: string): Finding => ({
    title,
    state,
    found,
    ...(todo === undefined ? {} : { todo }),
  })

export const ok = finding('ok')
export const warning = finding('warning')
export const problem = finding('problem')
export const skipped = finding('skipped')

/** A problem that would stop the start, in its words: the first sentence says what was found, the others what to do. */
export function startProblem(title: string, { message }: StartError): Finding {
  const end = message.indexOf('. ') + 1
  return end > 0 ? problem(title, message.slice(0, end), message.slice(end + 1)) : problem(title, message)
}
