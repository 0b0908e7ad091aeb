import { tabEntries } from '../browser-storage.ts'

const KEY = 'return-to'
const DASHBOARD = '/admin'

/** Keeps the requested admin page until after the sign-in; in this tab only, because it may contain a search. */
export function rememberPath(path: string) {
  tabEntries.write(KEY, path === DASHBOARD ? null : path)
}

/** Returns, and forgets, the page to open after the sign-in. */
export function takeReturnPath(): string {
  const path = tabEntries.read(KEY)
  tabEntries.write(KEY, null)
  return path !== null && /^\/admin(?:[?/](?!login))/.test(path) ? path : DASHBOARD
}
