import activityStyles from './activity-page.css?url'
import companiesStyles from './companies-page.css?url'
import getStartedStyles from './get-started-page.css?url'
import mailStyles from './mail-page.css?url'
import repliesStyles from './replies-page.css?url'
import settingsStyles from './settings-page.css?url'
import dashboardStyles from '#app/styles/dashboard.css?url'

/** Stylesheets of the admin pages. Each document links its own from the build. */
const STYLES = {
  '/admin': dashboardStyles,
  '/admin/mail': mailStyles,
  '/admin/replies': repliesStyles,
  '/admin/settings': settingsStyles,
  '/admin/activity': activityStyles,
  '/admin/companies': companiesStyles,
  '/admin/get-started': getStartedStyles,
} as const
export type AdminPath = keyof typeof STYLES

export const linkStyles = (path: AdminPath) => () => [{ rel: 'stylesheet', href: STYLES[path] }]

const hrefOf = (link: HTMLLinkElement) => link.getAttribute('href')!
const pageLinks = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter((link) =>
    Object.values<string>(STYLES).includes(hrefOf(link)),
  )

/** Loads the stylesheet of a page, which has no effect until `applyStyles`. Rejects if it cannot be loaded. */
export async function loadStyles(path: AdminPath): Promise<void> {
  const href = STYLES[path]
  if (pageLinks().some((link) => hrefOf(link) === href && link.sheet)) return
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, media: 'not all' })
  link.addEventListener('load', resolve)
  link.addEventListener('error', () => {
    link.remove()
    reject(new Error('A stylesheet could not be loaded.'))
  })
  document.head.append(link)
  await promise
}

export function applyStyles(path: AdminPath) {
  for (const link of pageLinks()) link.media = hrefOf(link) === STYLES[path] ? 'all' : 'not all'
}
