export const SETTINGS = '/admin/settings'
export const COMPANIES = '/admin/companies'

/** Returns the address whose script, styles and shell an address of the dashboard has: all settings share theirs, as companies do. */
export function pageOf(path: string): string {
  if (/^\/admin\/companies\/[\w-]+$/.test(path)) return COMPANIES
  return /^\/admin\/(?:settings\/|account$)/.test(path) ? SETTINGS : path
}
