import { localEntries } from './browser-storage.ts'
import { createStore } from './store.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'

/** The chosen theme; `app/document/scripts.tsx` applies it before the first paint and after changes of the system's. */
export const themeStore = createStore<Theme>('system')
themeStore.set(THEMES.find((theme) => theme === localEntries.read(KEY)) ?? 'system')

export function chooseTheme(theme: Theme) {
  localEntries.write(KEY, theme)
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  themeStore.set(theme)
}
