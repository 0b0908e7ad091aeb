import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createStore } from '#app/lib/store.ts'
import { COMPANIES } from '../start/page-of.ts'
import { TICKETS_KEY } from '../ticket/ticket-queries.ts'

export type Company = { id: string; name: string }
export const companyAddress = (id: string) => `${COMPANIES}/${id}`

/** The key prefix of everything about companies. */
export const COMPANIES_KEY = ['companies']

/** Reloads what shows companies or who belongs to them, tickets and customers included. */
export const reloadCompanies = (client: QueryClient) =>
  Promise.all([COMPANIES_KEY, TICKETS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })))

export const openedDialog = createStore<ReactNode>(null)
