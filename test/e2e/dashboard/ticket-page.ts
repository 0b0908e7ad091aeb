import type { Page } from '@playwright/test'
import type { createTicket } from '../support/product.ts'

export type Opened = Awaited<ReturnType<typeof createTicket>>
export const open = (page: Page, { id }: { id: string }) => page.goto(`/admin?ticket=${id}`)
export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
export const panel = (page: Page) => page.getByRole('tabpanel')
export const replyBox = (page: Page) => page.getByPlaceholder('Type your response...')
