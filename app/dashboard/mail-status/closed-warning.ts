import { localEntries } from '#app/lib/browser-storage.ts'

type Expiry = { expires_at: string; days_left: number }

/** Days before the end on which a warning is due again. */
const WARNINGS = [1, 7, 30]

const keyOf = (adminId: string) => `mail-warning:${adminId}`

/** Names the warning that is due: the end, and how near it is. */
const nameOf = ({ expires_at, days_left }: Expiry) =>
  `${expires_at} ${WARNINGS.find((warning) => days_left <= warning) ?? ''}`

/** A warning can be closed; that the secret has ended cannot. */
export const canBeClosed = ({ days_left }: Expiry): boolean => days_left > 0

/** Whether this person has closed the warning of 30, 7 or 1 day; the next one appears again. */
export const isWarningClosed = (adminId: string, expiry: Expiry): boolean =>
  canBeClosed(expiry) && localEntries.read(keyOf(adminId)) === nameOf(expiry)

export const closeWarning = (adminId: string, expiry: Expiry) => localEntries.write(keyOf(adminId), nameOf(expiry))
