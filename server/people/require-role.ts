import { type Role, includesRole, onlyFor } from '#contract/roles.ts'
import type { Actor } from '../context.ts'
import { AppError } from '../platform/errors.ts'

/** Throws `forbidden` unless the person has the role or one above it; the error names `field` if it is given. */
export function requireRole({ role }: Pick<Actor, 'role'>, least: Role, field?: string): void {
  if (role === null) throw new AppError('forbidden', 'Access denied. Admin privileges required.')
  const message = onlyFor(least)
  if (!includesRole(role, least)) throw new AppError('forbidden', message, field ? [{ path: field, message }] : [])
}

/** Returns true for what a person made; managers may change what others made, too. */
export const mayChange = (authorId: string | null, { id, role }: Pick<Actor, 'id' | 'role'>): boolean =>
  authorId === id || includesRole(role, 'manager')

/** Throws `forbidden` for what somebody else made, unless the person is a manager. */
export function requireAuthor(authorId: string | null, actor: Pick<Actor, 'id' | 'role'>): void {
  if (!mayChange(authorId, actor)) requireRole(actor, 'manager')
}
