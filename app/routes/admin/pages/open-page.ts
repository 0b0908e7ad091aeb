import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Location } from 'react-router'
import type { Admin } from '#app/account/sign-in/admin-session.ts'
import { loadTicket } from '#app/dashboard/ticket/chosen/load-ticket.ts'
import { keepStart } from '../first-view/keep-start.ts'
import { takeStart } from '../first-view/read-start.ts'
import { startClient } from '../first-view/start-client.ts'
import { enterAs, loadAdmin } from '../load-admin.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { loadStyles, type AdminPath } from './page-styles.ts'

/** A page of a signed-in admin. `admin` is null while the server cannot be reached. */
export type Page = ComponentType<{ admin: Admin | null; createClient?: (() => QueryClient) | undefined }>
export type OpenPage = {
  path: AdminPath
  Page: Page
  admin: Admin | null
  /** Creates the query cache with what the document brought along for this page. */
  createClient?: (() => QueryClient) | undefined
}

/** The first is what one comes for; the others are files of their own. */
const PAGES: Record<AdminPath, () => Page | Promise<Page>> = {
  '/admin': () => DashboardPage,
  '/admin/mail': async () => (await import('./mail-page.tsx')).MailPage,
  '/admin/replies': async () => (await import('./replies-page.tsx')).RepliesPage,
  '/admin/account': async () => (await import('./account-page.tsx')).AccountPage,
}

const isPage = (path: string): path is AdminPath => path in PAGES

/**
 * Loads what a page needs to be shown: its script, its stylesheet and who is signed in. What an open ticket is made of is
 * loaded beside them where the address names one; the panel reports a failure. Any other address is left to the server.
 */
export async function openPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<OpenPage> {
  if (!isPage(pathname)) {
    location.assign(pathname + search)
    return new Promise(() => {})
  }
  if (pathname === '/admin' && new URLSearchParams(search).has('ticket')) void loadTicket().catch(() => {})
  const start = takeStart()
  const signedIn = start ? enterAs(start.me) : loadAdmin(pathname + search)
  if (start) void keepStart(search, start)
  const [admin, Page] = await Promise.all([signedIn, PAGES[pathname](), loadStyles(pathname)])
  return { path: pathname, Page, admin, createClient: start && (() => startClient(search, start)) }
}
