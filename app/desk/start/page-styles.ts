import accountStyles from './account-page.css?url'
import mailStyles from './mail-page.css?url'
import repliesStyles from './replies-page.css?url'
import { loadStylesheet } from '#app/lib/load-styles.ts'
import dashboardStyles from '#app/styles/dashboard.css?url'

/** Stylesheets of the admin pages. Each document links its own from the build. */
const STYLES = {
  '/admin': dashboardStyles,
  '/admin/mail': mailStyles,
  '/admin/replies': repliesStyles,
  '/admin/account': accountStyles,
} as const
export type AdminPath = keyof typeof STYLES

export const linkStyles = (path: AdminPath) => () => [{ rel: 'stylesheet', href: STYLES[path] }]

const isOfPage = (link: HTMLLinkElement) => Object.values<string>(STYLES).includes(link.getAttribute('href')!)
const pageLinks = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(isOfPage)

/** Loads the stylesheet of a page, which has no effect until `applyStyles`. Rejects if it cannot be loaded. */
export const loadStyles = (path: AdminPath): Promise<void> => loadStylesheet(STYLES[path], 'not all')

export function applyStyles(path: AdminPath) {
  for (const link of pageLinks()) link.media = link.getAttribute('href') === STYLES[path] ? 'all' : 'not all'
}
