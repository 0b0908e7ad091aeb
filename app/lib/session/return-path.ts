import { tabEntries } from '../browser-storage.ts'

const KEY = 'return-to'
const DASHBOARD = '/admin'

/** Keeps the admin page that was asked for, for after the sign-in. In this tab only: it may hold a search. */
export function rememberPath(path: string) {
  tabEntries.write(KEY, path === DASHBOARD ? null : path)
}

/** The page to open after the sign-in; it is forgotten. */
export function takeReturnPath(): string {
  const path = tabEntries.read(KEY)
  tabEntries.write(KEY, null)
  return path !== null && /^\/admin(?:[?/](?!login))/.test(path) ? path : DASHBOARD
}
