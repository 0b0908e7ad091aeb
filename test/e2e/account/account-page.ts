import type { Page } from '@playwright/test'
import { ADMIN, expect } from '../support/product.ts'
import { unique } from '../support/unique.ts'

/** Someone of this test alone, who can be given to `addUser`. */
export const person = (name: string) => ({ ...ADMIN, email: `${unique(name)}@neatline.example.com` })
export const panel = (page: Page, name: string) => page.getByRole('region', { name })

/** Signs in and opens a page of the settings. */
export async function openSettings(page: Page, user: typeof ADMIN, name = 'security') {
  await page.request.post('/api/auth/sign-in/email', { data: user })
  await page.goto(`/admin/settings/${name}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}
