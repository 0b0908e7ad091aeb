import type { updateSettings as operation } from '#contract/settings.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Settings } from './settings-store.ts'

/**
 * Changes what is named and answers all settings. Only an administrator who signs in with a second factor can require it
 * of all: whoever has none would lock themselves out. Throws `conflict`.
 */
export async function updateSettings(
  { settings, log }: Pick<Context, 'settings' | 'log'>,
  changes: Parsed<typeof operation>,
  caller: { hasSecondFactor: boolean },
): Promise<Settings> {
  if (changes.secondFactorRequired && !caller.hasSecondFactor)
    throw new AppError(
      'conflict',
      'Set up a second factor of your own first, then require it of everybody.',
      [{ path: 'secondFactorRequired', message: 'You have no second factor yet' }],
    )
  const named = Object.entries(changes).filter(([, value]) => value !== undefined)
  const changed = await settings.change(Object.fromEntries(named))
  log.info('settings changed', { names: named.map(([name]) => name).join(' ') })
  return changed
}
