import { readStored, writeStored } from './browser-storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'
const listeners = new Set<() => void>()

export const readTheme = (): Theme => THEMES.find((theme) => theme === readStored(KEY)) ?? 'system'

/** Remembers the choice and paints it. `public/theme.js` paints it before the first paint and when the system changes. */
export function chooseTheme(theme: Theme) {
  writeStored(KEY, theme)
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

export function subscribeTheme(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
