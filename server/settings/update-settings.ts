import type { updateSettings as operation } from '#contract/settings.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Context } from '../context.ts'
import { AppError, invalidField } from '../platform/errors.ts'
import { findOwnSender } from './blocked-senders.ts'
import type { Settings } from './settings-store.ts'

/**
 * Changes the given settings and returns all of them. Throws `conflict` for an administrator who requires a second factor
 * of everyone without having one, who would be locked out, and `invalid-input` for blocked senders that include the team or
 * this installation.
 */
export async function updateSettings(
  { settings, log, db, config }: Pick<Context, 'settings' | 'log' | 'db' | 'config'>,
  changes: Parsed<typeof operation>,
  caller: { hasSecondFactor: boolean },
): Promise<Settings> {
  if (changes.secondFactorRequired && !caller.hasSecondFactor)
    throw new AppError('conflict', 'Set up your own two-step sign-in first. Then you can require it of everyone.', [
      { path: 'secondFactorRequired', message: 'Your own two-step sign-in is off' },
    ])
  const own = await findOwnSender(db, config, changes.blockedSenders ?? [])
  if (own) throw invalidField('blockedSenders', own)
  const named = Object.entries(changes).filter(([, value]) => value !== undefined)
  const changed = await settings.change(Object.fromEntries(named))
  log.info('settings.changed', { names: named.map(([name]) => name).join(' ') })
  return changed
}
