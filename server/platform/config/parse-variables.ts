import { MAILBOX_PATTERN } from '../../mail/mailbox-pattern.ts'
import { StartError } from '../start-error.ts'

export type Environment = Record<string, string | undefined>

/** Throws with a message of one line, even when the repeated value has several. */
export function reject(name: string, reason: string): never {
  throw new StartError(`${name} ${reason.replaceAll(/\s+/g, ' ')}.`)
}

/** Returns a variable without spaces around it; undefined where it is empty. */
export function text(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/** Returns a variable that is a secret, but not one of the examples in deploy/, which are public. Throws StartError. */
export function secret(env: Environment, name: string, minLength: number): string | undefined {
  const value = text(env, name)
  if (value && value.length < minLength) reject(name, `must have at least ${minLength} characters`)
  if (value?.includes('change-me')) reject(name, 'is still the one of the example: choose your own')
  return value
}

/** Returns a variable that is a whole number within bounds. Throws StartError naming it otherwise. */
export function integer(env: Environment, name: string, min: number, max: number): number | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max)
    reject(name, `must be a whole number from ${min} to ${max}, not "${value}"`)
  return number
}

/** Returns a variable that is one of the allowed values. Throws StartError naming it otherwise. */
export function oneOf<const T extends string>(env: Environment, name: string, allowed: readonly T[]): T | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  return (
    allowed.find((option) => option === value) ?? reject(name, `must be one of ${allowed.join(', ')}, not "${value}"`)
  )
}

/** The value is not repeated in the error, since it may contain a password. */
export function url(env: Environment, name: string, protocols: string[]): URL | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  const parsed = URL.parse(value)
  if (!parsed || !parsed.host || !protocols.includes(parsed.protocol))
    reject(name, `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
  return parsed
}

/** Returns a variable that is one e-mail address. Throws StartError naming it otherwise. */
export function mailbox(env: Environment, name: string): string | undefined {
  const value = text(env, name)
  if (value !== undefined && !MAILBOX_PATTERN.test(value)) reject(name, `must be an e-mail address, not "${value}"`)
  return value
}

/** Returns the first moment (UTC) of a day written as 2026-01-31; undefined where there is no such day. */
export function parseDate(value: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return undefined
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? date : undefined
}
