import type * as contract from '#contract/auth.ts'
import type { Operation } from '#contract/operation.ts'

/** An operation without its schemas, whose library the static pages do without; calls need only method and path. */
export const withoutSchemas = <O extends Operation>(operation: Pick<O, 'method' | 'path'>) => operation as O

export const getMe = withoutSchemas<typeof contract.getMe>({ method: 'GET', path: '/api/admin/me' })
export const getSession = withoutSchemas<typeof contract.getSession>({
  method: 'GET',
  path: '/api/auth/get-session',
})
export const signIn = withoutSchemas<typeof contract.signIn>({ method: 'POST', path: '/api/auth/sign-in/email' })
export const signOut = withoutSchemas<typeof contract.signOut>({ method: 'POST', path: '/api/auth/sign-out' })
