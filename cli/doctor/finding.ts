import type { Resolver } from 'node:dns/promises'
import type { Config } from '#server/config.ts'

export type State = 'ok' | 'warning' | 'problem' | 'skipped'
/** One thing that was looked at: what was found, and unless it is in order, what a person can do about it. */
export type Finding = { title: string; state: State; found: string; todo?: string }

export type Environment = Record<string, string | undefined>
export type DnsResolver = Pick<Resolver, 'resolveMx' | 'resolveTxt'>
export type Options = {
  /** Where names are looked up. */
  resolver: DnsResolver
  /** The name under which the mail service published its key; only the operator knows it. */
  dkimSelector?: string | undefined
  /** Where backups are kept. */
  backups?: string | undefined
}
export type Installation = Options & { config: Config }
export type Check = (installation: Installation) => Promise<Finding[]>

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
