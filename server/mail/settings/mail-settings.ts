import type { Context } from '../../context.ts'

/** Settings of an OAuth application that wait for the consent of the mailbox's owner. */
export type PendingOAuth = {
  kind: 'microsoft' | 'google'
  clientId: string
  clientSecret: string
  tenant: string | null
  user: string
}

/** Returns the settings that a consent is asked for, null where there are none. */
export async function readPendingOAuth(_ctx: Context, _which: 'sending' | 'receiving'): Promise<PendingOAuth | null> {
  return null
}

/** Tests the pending settings with the refresh token, and makes them the current ones. Throws AppError where the test fails. */
export async function storeConsent(
  _ctx: Context,
  _which: 'sending' | 'receiving',
  _consent: { refreshToken: string; user?: string },
): Promise<void> {}
