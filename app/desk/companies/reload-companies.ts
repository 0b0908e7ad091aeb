import type { QueryClient } from '@tanstack/react-query'
import { focusIfLost } from '../shell/focus.ts'
import { COMPANIES } from '../start/page-of.ts'
import { TICKETS_KEY } from '../ticket/ticket-queries.ts'

export type Company = { id: string; name: string }
export const companyAddress = (id: string) => `${COMPANIES}/${id}`

/** The key prefix of everything about companies. */
export const COMPANIES_KEY = ['companies']

/** Reloads after an act whose control may go with what it changes: the focus stays on what is open. */
export async function reloadAround(client: QueryClient) {
  await reloadCompanies(client)
  focusIfLost(() => document.querySelector<HTMLElement>('#detail-title, #ticket-title'))
}

/** Reloads what shows companies or who belongs to them, tickets and customers included. */
export const reloadCompanies = (client: QueryClient) =>
  Promise.all([COMPANIES_KEY, TICKETS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })))
