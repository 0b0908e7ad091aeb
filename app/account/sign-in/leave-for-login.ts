import { rememberPath } from '#app/lib/session/return-path.ts'

export const LOGIN = '/admin/login'

/**
 * Replaces this page by the login, which is a page of its own without the dashboard's code, and returns to `path` after
 * the sign-in. Never resolves.
 */
export function leaveForLogin(path = '/admin'): Promise<never> {
  rememberPath(path)
  location.replace(LOGIN)
  return new Promise(() => {})
}
