export const SETTINGS = '/admin/settings'

/** Returns the address whose script, styles and shell an address of the dashboard has: all settings share theirs. */
export const pageOf = (path: string): string => (/^\/admin\/(?:settings\/|account$)/.test(path) ? SETTINGS : path)
