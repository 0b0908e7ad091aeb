import type { Context } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'

type PendingOAuth = {
  kind: 'microsoft' | 'google'
  clientId: string
  clientSecret: string
  tenant: string
  user: string
}

/** Returns the application that a person is asked to consent to. Throws `conflict` where there is none. */
export async function readPendingOAuth(_ctx: Context, _part: 'sending' | 'receiving'): Promise<PendingOAuth> {
  throw new AppError('conflict', 'Save the application’s client id and secret first.')
}

/** Stores a person's consent. Throws `invalid-input` with a sentence where it does not work. */
export async function storeConsent(
  _ctx: Context,
  _part: 'sending' | 'receiving',
  _consent: { refreshToken: string; user?: string },
): Promise<void> {}
